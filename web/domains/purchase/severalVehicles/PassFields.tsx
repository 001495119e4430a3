import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { DateField } from '../../../ui/DateField.tsx'
import { SelectField } from '../../../ui/SelectField.tsx'
import { FieldPair, Stack } from '../../../ui/layout.tsx'
import { useFormat } from '../../../ui/useFormat.ts'
import { type SoldType, passTypeNeedsFirstDay, parseSoldPassType } from '../passTypes.ts'
import { FindClubButton } from './FindClubButton.tsx'
import { isDeeplyEqual } from './isDeeplyEqual.ts'
import {
  type PassChoiceField,
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

/** Data that all rows of the vehicle selection share. */
export interface PassCatalog {
  readonly offers: readonly SelectableOffer[]
  readonly clubs: readonly SelectableClub[]
  /** Current day in Québec, `YYYY-MM-DD`. */
  readonly today: string
}

/** Props of the form fields for the choices of one pass. */
interface PassFieldsProps {
  /** Prefix of the HTML element ids of these form fields. */
  id: string
  legend: string
  choices: PassChoices
  catalog: PassCatalog
  /** Labels of the empty options, which leave a choice open. */
  openLabels: { type: string; club: string }
  /** Error messages of the form fields. */
  errors: Partial<Record<PassChoiceField, string>>
  onChange: (choices: PassChoices) => void
}

/**
 * Fields for the choices of a pass: type, club and, for passes with chosen days, the first day. A
 * button beside the club field opens the club search.
 */
export const PassFields = memo(function PassFields(props: PassFieldsProps) {
  const { id, legend, choices, catalog, openLabels, errors, onChange } = props
  const { offers, clubs, today } = catalog
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
            placeholder={openLabels.type}
            value={choices.type ?? ''}
            error={errors.type}
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
              placeholder={openLabels.club}
              value={choices.clubId ?? ''}
              error={errors.club}
              options={clubs
                .filter(({ available }) => available)
                .map((club) => ({ value: club.id, label: `${club.number} – ${club.name}` }))}
              onChange={({ target }) => onChange({ ...choices, clubId: target.value || null })}
            />
            <FindClubButton
              fieldId={`${id}-club`}
              clubId={choices.clubId}
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
            error={errors.firstDay}
            onChange={({ target }) => onChange({ ...choices, desiredActivation: target.value })}
          />
        )}
      </Stack>
    </fieldset>
  )
}, isDeeplyEqual)
