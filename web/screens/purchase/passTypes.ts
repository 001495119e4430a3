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
export const needsFirstDay = (type: OfferedType | null): boolean => type === 'THREE_DAY' || type === 'DAILY'
