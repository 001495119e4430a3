import type { AccessRightType } from '../../../__generated__/OfferCard_offer.graphql.ts'

/** Pass type that the GraphQL schema contained when this version of the web app was built. */
export type PassType = Exclude<AccessRightType, '%future added value'>

/**
 * Converts a pass type from the gateway to a type that the web app knows. A type that was added to
 * the schema later becomes UNKNOWN.
 */
export const toKnownPassType = (type: AccessRightType): PassType =>
  type === '%future added value' ? 'UNKNOWN' : type

/** Pass types that a member can buy. */
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
