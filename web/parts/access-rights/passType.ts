import type { AccessRightType } from '../../__generated__/OfferCard_offer.graphql.ts'

/** A pass as the schema names it today: one that this tab's code is too old to know is UNKNOWN. */
export const passType = (type: AccessRightType) => (type === '%future added value' ? 'UNKNOWN' : type)
