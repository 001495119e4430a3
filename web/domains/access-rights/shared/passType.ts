import type { AccessRightType } from '../../../__generated__/OfferCard_offer.graphql.ts'

/** Pass type as the schema of this build defines it. */
export type PassType = Exclude<AccessRightType, '%future added value'>

/**
 * Returns the pass type of this build. A newer type that this tab's code does not have becomes
 * UNKNOWN.
 */
export const knownPassType = (type: AccessRightType): PassType =>
  type === '%future added value' ? 'UNKNOWN' : type

/** Pass types that a purchase can be for. */
const purchasableTypes = new Set<string>([
  'ANNUAL',
  'SUMMER',
  'THREE_DAY',
  'DAILY',
  'ANNUAL_RENTAL',
  'SUMMER_RENTAL',
  'ANNUAL_WITHOUT_INSURANCE',
  'SUMMER_WITHOUT_INSURANCE',
] satisfies PassType[])

/** Returns whether a stored text is a pass type that a purchase can be for. */
export const isPassType = (text: string): text is PassType => purchasableTypes.has(text)
