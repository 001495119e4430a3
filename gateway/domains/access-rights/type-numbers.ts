import type { AccessRightType } from '../../graphql/generated/types.ts'

/**
 * Pass types, indexed by the federation's number of the type (D36). Codes of passes contain these
 * numbers, and browsers read the codes, so this module imports no code.
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
