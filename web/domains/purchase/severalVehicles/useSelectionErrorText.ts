import { useTranslation } from 'react-i18next'
import type { PassChoiceField } from './purchaseLineChoices.ts'
import type { SelectionError } from './selectionErrors.ts'
import type { ResolvedPass } from './vehicleSelection.ts'
import { useUsablePassesText } from './useUsablePassesText.ts'

/** Returns the part of the text key that names a choice error. */
const getErrorTextKey = ({ field, problem }: SelectionError) =>
  field === 'firstDay' && problem === 'missing' ? 'noFirstDay' : field

/** Returns functions that describe the errors of a vehicle selection. */
export function useSelectionErrorText() {
  const { t } = useTranslation('several-vehicles')
  const { describePass } = useUsablePassesText()

  /** Returns the text of an error in the error summary. */
  function describeInSummary(error: SelectionError): string {
    if (error.vehicle === null) return t(`SeveralVehicles.errorForAll.${getErrorTextKey(error)}`)
    const { name } = error.vehicle
    return error.problem === 'overlap'
      ? t('SeveralVehicles.errorFor.overlap', { name })
      : t(`SeveralVehicles.errorFor.${getErrorTextKey(error)}`, { name })
  }

  /** Returns the text of an error at a field of a vehicle, whose legend names the vehicle. */
  const describeAtField = (error: SelectionError, overlap: ResolvedPass['overlap']): string =>
    error.problem === 'overlap' && overlap
      ? t('SeveralVehicles.covered', { pass: describePass(overlap) })
      : t(`SeveralVehicles.error.${getErrorTextKey(error)}`)

  /** Returns the error texts of the fields that apply to all vehicles. */
  const describeCommonErrors = (
    errors: readonly SelectionError[],
  ): Partial<Record<PassChoiceField, string>> =>
    Object.fromEntries(
      errors
        .filter(({ vehicle }) => vehicle === null)
        .map((error) => [error.field, describeInSummary(error)]),
    )

  /** Returns the error texts of the fields of one vehicle. */
  const describeVehicleErrors = (
    errors: readonly SelectionError[],
    { overlap }: ResolvedPass,
  ): Partial<Record<PassChoiceField, string>> =>
    Object.fromEntries(errors.map((error) => [error.field, describeAtField(error, overlap)]))

  return { describeInSummary, describeCommonErrors, describeVehicleErrors }
}
