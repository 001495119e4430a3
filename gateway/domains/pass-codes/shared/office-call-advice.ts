/**
 * Rule that decides when trail officers should call the federation's office, which can look up a
 * control number.
 */
import type { ShownResult } from './verification-result-icons.ts'

/**
 * Verification results that leave open if the pass is valid. Only the federation's office can then
 * answer this.
 */
const unclearResults: ReadonlySet<ShownResult> = new Set(['ALTERED', 'CANNOT_BE_CHECKED', 'OLD_CONFIRMATION'])

/**
 * Returns true if a trail officer should call the federation's office after this verification
 * result.
 */
export const needsCallToFederationOffice = (result: ShownResult): boolean => unclearResults.has(result)
