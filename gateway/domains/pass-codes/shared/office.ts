/** Call to the federation's office, which can look up a control number. */
import type { ShownResult } from './result-shapes.ts'

/** Results after which only the office can say whether the pass is valid. */
const unclearResults: ReadonlySet<ShownResult> = new Set(['ALTERED', 'CANNOT_BE_CHECKED', 'OLD_CONFIRMATION'])

/** Returns true if the officer should call the office after this result. */
export const needsOffice = (result: ShownResult): boolean => unclearResults.has(result)
