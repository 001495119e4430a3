import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { DateField } from '../../../ui/DateField.tsx'
import { SelectField } from '../../../ui/SelectField.tsx'
import { FieldPair, Stack } from '../../../ui/layout.tsx'
import { useFormat } from '../../../ui/useFormat.ts'
import { type SoldType, passTypeNeedsFirstDay, parseSoldPassType } from '../passTypes.ts'
import { FindClubButton } from './FindClubButton.tsx'
import {
  type PassChoiceError,
  type SelectableOffer,
  type PassChoices,
  selectSoldPassTypes,
} from './purchaseLineChoices.ts'
import styles from './SeveralVehicles.module.css'

/** Club that a member can choose to support with a pass. */
export interface SelectableClub {
  readonly id: string
  readonly number: string
  readonly name: string
  readonly available: boolean
}

/**
 * Props of the form fields for the choices of one pass. Each choice is a primitive value, so that
 * the fields render again only after a change.
 */
interface PassFieldsProps extends PassChoices {
  /** Prefix of the HTML element ids of these form fields. */
  id: string
  legend: string
  offers: readonly SelectableOffer[]
  clubs: readonly SelectableClub[]
  today: string
  /** Label of the empty option in the type field. This option leaves the choice open. */
  defaultTypeLabel: string
  /** Label of the empty option in the club field. This option leaves the choice open. */
  defaultClubLabel: string
  /** Pass choice whose form field shows an error, because the choice is missing or invalid. */
  error?: PassChoiceError
  onChange: (choices: PassChoices) => void
}

/**
 * Fields for the choices of a pass: type, club and, for passes with chosen days, the first day. A
 * button beside the club field opens the club search.
 */
export const PassFields = memo(function PassFields(props: PassFieldsProps) {
  const { id, legend, offers, clubs, today, defaultTypeLabel, defaultClubLabel, error, onChange } = props
  const { type: chosenType, clubId, desiredActivation } = props
  const choices: PassChoices = { type: chosenType, clubId, desiredActivation }
  const { t } = useTranslation(['several-vehicles', 'purchase'])
  const { money } = useFormat()
  const labelPassType = (type: SoldType) => {
    const total = offers.find((offer) => offer.type === type)?.total
    // A select field of a phone cuts a longer option before its price.
    const name = t(`SeveralVehicles.typeOption.${type}`)
    return total ? `${name} – ${money(total.cents)}` : name
  }
  const latest = offers.find(({ type }) => type === choices.type)?.lastDesiredActivation ?? undefined
  return (
    <fieldset className={styles.fields}>
      <legend className={styles.legend}>{legend}</legend>
      <Stack gap={4}>
        <FieldPair>
          <SelectField
            id={`${id}-type`}
            label={t('SeveralVehicles.type')}
            placeholder={defaultTypeLabel}
            value={choices.type ?? ''}
            error={error === 'type' ? t('SeveralVehicles.error.type') : undefined}
            options={selectSoldPassTypes(offers).map((type) => ({
              value: type,
              label: labelPassType(type),
            }))}
            onChange={({ target }) => onChange({ ...choices, type: parseSoldPassType(target.value) })}
          />
          <Stack gap={1}>
            <SelectField
              id={`${id}-club`}
              label={t('SeveralVehicles.club')}
              placeholder={defaultClubLabel}
              value={choices.clubId ?? ''}
              error={error === 'club' ? t('SeveralVehicles.error.club') : undefined}
              options={clubs
                .filter(({ available }) => available)
                .map((club) => ({ value: club.id, label: `${club.number} – ${club.name}` }))}
              onChange={({ target }) => onChange({ ...choices, clubId: target.value || null })}
            />
            <FindClubButton
              fieldId={`${id}-club`}
              clubId={clubId}
              onChoose={(foundClubId) => onChange({ ...choices, clubId: foundClubId })}
            />
          </Stack>
        </FieldPair>
        {passTypeNeedsFirstDay(choices.type) && (
          <DateField
            id={`${id}-firstDay`}
            label={t('purchase:PassChoice.firstDay')}
            min={today}
            max={latest}
            value={choices.desiredActivation ?? ''}
            error={error === 'firstDay' ? t('SeveralVehicles.error.firstDay') : undefined}
            onChange={({ target }) => onChange({ ...choices, desiredActivation: target.value || null })}
          />
        )}
      </Stack>
    </fieldset>
  )
})
