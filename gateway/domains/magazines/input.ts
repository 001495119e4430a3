/** Validation of the number of printed magazines in the inputs of preferences and purchases. */
import type { InputCheck } from '../../graphql/input-check.ts'

/**
 * Validates a number of printed magazines, which is between 0 and `maximum` (E53, R-03). Returns
 * true when it is valid.
 */
export function checkPrintedQuantity(
  field: string,
  copies: number,
  maximum: number,
  check: InputCheck,
): boolean {
  check.addMistakeUnless(copies >= 0, field, 'minimum', 0)
  check.addMistakeUnless(copies <= maximum, field, 'quantity', maximum)
  return copies >= 0 && copies <= maximum
}
