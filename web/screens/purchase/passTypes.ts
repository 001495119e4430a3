import type { AccessRightType } from '../../__generated__/PassChoiceScreenQuery.graphql.ts'

/** A pass as the schema names it. */
export type PassType = Exclude<AccessRightType, '%future added value'>

/** Those that this path sells, at the place of their number in the specification (D36). */
const numbered = [
  null,
  'ANNUAL',
  'SUMMER',
  'THREE_DAY',
  'DAILY',
  'ANNUAL_RENTAL',
  'SUMMER_RENTAL',
] as const satisfies ReadonlyArray<PassType | null>

/** A pass that this path sells. */
export type SoldType = Exclude<(typeof numbered)[number], null>

/** The pass that a draft or an address names, by name or by number (`?type=1`); null for any other text. */
export function soldType(text: string | null | undefined): SoldType | null {
  const wanted = text?.toUpperCase()
  return (
    numbered.find((type, number) => type !== null && (type === wanted || String(number) === wanted)) ?? null
  )
}

/** The passes whose first day the member chooses (E23). */
export const needsFirstDay = (type: SoldType | null): boolean => type === 'THREE_DAY' || type === 'DAILY'
