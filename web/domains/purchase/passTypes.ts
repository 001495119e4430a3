import type { AccessRightType } from '../../__generated__/PassChoiceScreenQuery.graphql.ts'

/** A pass as the schema names it. */
export type PassType = Exclude<AccessRightType, '%future added value'>

/** Those that a purchase can be about, at the place of their number in the specification (D36). */
const numbered = [
  null,
  'ANNUAL',
  'SUMMER',
  'THREE_DAY',
  'DAILY',
  'ANNUAL_RENTAL',
  'SUMMER_RENTAL',
  null,
  'ANNUAL_WITHOUT_INSURANCE',
  'SUMMER_WITHOUT_INSURANCE',
] as const satisfies ReadonlyArray<PassType | null>

/** A pass that is bought, or asked for without insurance. */
export type OfferedType = Exclude<(typeof numbered)[number], null>

/** A pass that is asked for, and paid once it is granted (F11). */
export type WithoutInsuranceType = Extract<OfferedType, `${string}_WITHOUT_INSURANCE`>

/** A pass that is bought at once. */
export type SoldType = Exclude<OfferedType, WithoutInsuranceType>

/** The pass that a draft or an address names, by name or by number (`?type=1`); null for any other text. */
export function offeredType(text: string | null | undefined): OfferedType | null {
  const wanted = text?.toUpperCase()
  return (
    numbered.find((type, number) => type !== null && (type === wanted || String(number) === wanted)) ?? null
  )
}

/** Whether a pass is asked for without insurance (types 8 and 9). */
export const isWithoutInsurance = (type: PassType | null): type is WithoutInsuranceType =>
  type === 'ANNUAL_WITHOUT_INSURANCE' || type === 'SUMMER_WITHOUT_INSURANCE'

/** The same, where only a pass will do that is bought at once. */
export function soldType(text: string | null | undefined): SoldType | null {
  const type = offeredType(text)
  return isWithoutInsurance(type) ? null : type
}

/** The passes whose first day the member chooses (E23). */
export const needsFirstDay = (type: string | null): boolean => type === 'THREE_DAY' || type === 'DAILY'

/** Whether a pass is for the vehicles of a rental business (E66). */
export const isRental = (type: OfferedType | null): boolean =>
  type === 'ANNUAL_RENTAL' || type === 'SUMMER_RENTAL'

const withInsurance = {
  ANNUAL_WITHOUT_INSURANCE: 'ANNUAL',
  SUMMER_WITHOUT_INSURANCE: 'SUMMER',
} as const satisfies Record<WithoutInsuranceType, SoldType>

/** The row from which a pass is chosen: the insured one, where it is asked for without insurance (E22). */
export const insuredType = (type: OfferedType | null): SoldType | null =>
  isWithoutInsurance(type) ? withInsurance[type] : type

const withoutInsurance = {
  ANNUAL: 'ANNUAL_WITHOUT_INSURANCE',
  SUMMER: 'SUMMER_WITHOUT_INSURANCE',
} as const satisfies Partial<Record<SoldType, WithoutInsuranceType>>

/** The same pass without insurance, where there is one (E22, F11). */
export const uninsuredType = (type: SoldType): WithoutInsuranceType | null =>
  type === 'ANNUAL' || type === 'SUMMER' ? withoutInsurance[type] : null
