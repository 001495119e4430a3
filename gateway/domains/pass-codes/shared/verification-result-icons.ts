import type { PassVerificationResult } from '../../../graphql/generated/types.ts'

/**
 * Verification result of a pass code that a page shows; `tooMany` means that the rate limit is
 * reached.
 */
export type ShownResult = PassVerificationResult | 'tooMany'

/**
 * Icons of the verification results, each with an outline and a mark as SVG path data in a square
 * of 48 units. The icons have different shapes, so that users can tell them apart without color.
 */
export const resultShapes: Readonly<Record<ShownResult, { outline: string; mark: string }>> = {
  VALID_TODAY: { outline: 'M24 2a22 22 0 1 1 0 44a22 22 0 1 1 0-44z', mark: 'm13 25 8 8 15-17' },
  NOT_VALID_TODAY: {
    outline: 'M15 2h18l13 13v18L33 46H15L2 33V15z',
    mark: 'M16 16l16 16M32 16 16 32',
  },
  OLD_CONFIRMATION: { outline: 'M24 4 46 44H2z', mark: 'M24 17v13M24 35v3' },
  ALTERED: { outline: 'M24 2 46 24 24 46 2 24z', mark: 'M15 21h18M15 28h18M28 15l-8 19' },
  CANNOT_BE_CHECKED: { outline: 'M3 3h42v42H3z', mark: 'M17 18a7 7 0 1 1 10 6q-3 2-3 5M24 34v3' },
  tooMany: { outline: 'M10 3h28M10 45h28', mark: 'M13 3c0 14 22 14 22 42M35 3c0 14-22 14-22 42' },
}
