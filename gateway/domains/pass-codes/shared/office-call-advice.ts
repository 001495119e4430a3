/** Rule that decides when a trail officer should call the federation's office to check a pass. */
import type { ShownResult } from './verification-result-icons.ts'

/**
 * Verification results of pass codes that do not tell if the pass is valid. The trail officer must
 * then ask the federation's office.
 */
const unclearResults: ReadonlySet<ShownResult> = new Set(['ALTERED', 'CANNOT_BE_CHECKED', 'OLD_CONFIRMATION'])

/**
 * Returns true if a trail officer should call the federation's office after this verification
 * result.
 */
export const needsCallToFederationOffice = (result: ShownResult): boolean => unclearResults.has(result)
