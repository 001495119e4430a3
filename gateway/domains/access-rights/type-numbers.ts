import type { AccessRightType } from '../../graphql/generated/types.ts'

/**
 * Pass types, indexed by the federation's type number (D36). Browsers use this module to read pass
 * codes, so it imports only types.
 */
export const passTypesByNumber: readonly AccessRightType[] = [
  'UNKNOWN',
  'ANNUAL',
  'SUMMER',
  'THREE_DAY',
  'DAILY',
  'ANNUAL_RENTAL',
  'SUMMER_RENTAL',
  'TRAIL',
  'ANNUAL_WITHOUT_INSURANCE',
  'SUMMER_WITHOUT_INSURANCE',
]
