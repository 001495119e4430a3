import type { AccessRightType } from '../../../__generated__/OfferCard_offer.graphql.ts'

/** A pass as the schema names it today. */
export type PassType = Exclude<AccessRightType, '%future added value'>

/** The pass that a type names: one that this tab's code is too old to know is UNKNOWN. */
export const passType = (type: AccessRightType): PassType =>
  type === '%future added value' ? 'UNKNOWN' : type

/** Those that a purchase can be about. */
const bought = new Set<string>([
  'ANNUAL',
  'SUMMER',
  'THREE_DAY',
  'DAILY',
  'ANNUAL_RENTAL',
  'SUMMER_RENTAL',
  'ANNUAL_WITHOUT_INSURANCE',
  'SUMMER_WITHOUT_INSURANCE',
] satisfies PassType[])

/** Whether a text that was kept names a pass that a purchase can be about. */
export const isPassType = (text: string): text is PassType => bought.has(text)
