import type { AccessRightType } from '../../__generated__/OfferCard_offer.graphql.ts'

/** A pass as the schema names it today. */
export type PassType = Exclude<AccessRightType, '%future added value'>

/** The pass that a type names: one that this tab's code is too old to know is UNKNOWN. */
export const passType = (type: AccessRightType): PassType =>
  type === '%future added value' ? 'UNKNOWN' : type
