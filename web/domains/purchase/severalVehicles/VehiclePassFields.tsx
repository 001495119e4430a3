import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TextLink } from '../../../ui/TextLink.tsx'
import { useFocusAfterRender } from '../../../ui/useFocusAfterRender.ts'
import { useIsNearViewport } from '../../../ui/useIsNearViewport.ts'
import { type PassCatalog, PassFields } from './PassFields.tsx'
import type { PassChoices } from './purchaseLineChoices.ts'
import { type SelectionError, buildVehicleFieldsId } from './selectionErrors.ts'
import styles from './SeveralVehicles.module.css'
import { useSelectionErrorText } from './useSelectionErrorText.ts'
import type { ResolvedPass } from './vehicleSelection.ts'
import { setChoicesOfVehicle } from './vehicleSelectionDraft.ts'

interface VehiclePassFieldsProps {
  vehicle: { readonly id: string; readonly name: string }
  /** Pass that would be bought for the vehicle. */
  pass: ResolvedPass
  /**
   * URL of the separate purchase of a pass without insurance for the vehicle; null if no such pass
   * is on sale.
   */
  withoutInsuranceUrl: string | null
  catalog: PassCatalog
  /** Errors of the fields that the member has tried to submit. */
  errors: readonly SelectionError[]
  /** True if the fields are rendered even far from the viewport. */
  isForced: boolean
  onChange: () => void
}

/** Fields for the pass of one vehicle, with a link to the purchase of a pass without insurance. */
export function VehiclePassFields(props: VehiclePassFieldsProps) {
  const { vehicle, pass, withoutInsuranceUrl, catalog, errors, isForced, onChange } = props
  const { id, name } = vehicle
  const { t } = useTranslation('several-vehicles')
  const fieldsId = buildVehicleFieldsId(id)
  const { describeVehicleErrors } = useSelectionErrorText()
  return (
    <>
      <RenderWhenNearViewport
        isForced={isForced}
        fieldIds={pass.errors.map((field) => `${fieldsId}-${field}`)}
      >
        <PassFields
          id={fieldsId}
          legend={t('SeveralVehicles.passOf', { name })}
          choices={pass.choices}
          catalog={catalog}
          openLabels={{ type: t('SeveralVehicles.choose'), club: t('SeveralVehicles.choose') }}
          errors={describeVehicleErrors(errors, pass)}
          onChange={(changed) => {
            onChange()
            setChoicesOfVehicle(id, selectChangedChoices(pass.choices, changed))
          }}
        />
      </RenderWhenNearViewport>
      {withoutInsuranceUrl && (
        <TextLink standalone to={withoutInsuranceUrl} icon="shield">
          {t('SeveralVehicles.withoutInsurance')}
          <span className="visually-hidden"> – {name}</span>
        </TextLink>
      )}
    </>
  )
}

/** Returns only the choices that differ, so that the other choices keep their defaults. */
const selectChangedChoices = (previous: PassChoices, changed: PassChoices): Partial<PassChoices> =>
  Object.fromEntries(
    Object.entries(changed).filter(([name, choice]) => choice !== previous[name as keyof PassChoices]),
  )

interface RenderWhenNearViewportProps {
  isForced: boolean
  /** HTML element ids of the form fields to which the error summary links. */
  fieldIds: readonly string[]
  children: ReactNode
}

/**
 * Renders form fields only when they are near the viewport, or always if `isForced` is true.
 * Otherwise the fields of sixty vehicles would list all clubs sixty times and block a slow phone
 * for a second. Until then, a placeholder of each field takes the focus from the error summary and
 * passes it on to the field.
 */
function RenderWhenNearViewport({ isForced, fieldIds, children }: RenderWhenNearViewportProps) {
  const [ref, isNear] = useIsNearViewport<HTMLDivElement>()
  const [isFocused, setIsFocused] = useState(false)
  // Rendered fields stay when another vehicle becomes the first one with an error.
  const [wasForced, setWasForced] = useState(isForced)
  if (isForced && !wasForced) setWasForced(true)
  const focusAfterRender = useFocusAfterRender()
  return (
    <div ref={ref} className={`${styles.fields} ${styles.reserved}`}>
      {wasForced || isNear || isFocused
        ? children
        : fieldIds.map((fieldId) => (
            <span
              key={fieldId}
              id={fieldId}
              tabIndex={-1}
              onFocus={() => {
                setIsFocused(true)
                focusAfterRender(fieldId)
              }}
            />
          ))}
    </div>
  )
}
