import type { AccessRightType } from '../../../__generated__/OfferCard_offer.graphql.ts'

/** Pass type that the schema contained when this code was built. */
export type PassType = Exclude<AccessRightType, '%future added value'>

/**
 * Converts a pass type from the gateway to a type that this code knows. A type that the schema did
 * not contain when this code was built becomes UNKNOWN.
 */
export const toKnownPassType = (type: AccessRightType): PassType =>
  type === '%future added value' ? 'UNKNOWN' : type

/** Pass types that can be purchased. */
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

/** Returns whether a stored text is a pass type that can be purchased. */
export const isPurchasablePassType = (text: string): text is PassType => purchasableTypes.has(text)
