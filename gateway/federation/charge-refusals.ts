/** Proof that a refused charging call charged nothing (decision 0003). */
import { operations } from './generated/contract.ts'

/** Properties of a 4xx response from which follows if the card may have been charged. */
export interface ChargeRefusal {
  call: keyof typeof operations
  status: number
  /** All refusal codes in the response body. */
  sentCodes: readonly string[]
  /** Invalid fields of the request that the response body names. */
  fields: readonly unknown[]
  /** True when the response body is validation problem details, which name the invalid fields. */
  isValidationProblem: boolean
  /** True when the response body gives a reason: a code, an entry of `errors`, or a text. */
  hasReason: boolean
  /**
   * True for a response body in JSON; false for other text, such as the HTML page of a proxy.
   */
  isJson: boolean
  /** True when the response body asks for the member's consent, in any of its fields. */
  isConsentRequired: boolean
}

/**
 * Statuses with which a federation refuses a call for a reason of its own. Statuses such as 408,
 * 409 and 425 also arise when a proxy sends a call twice or stops waiting for its response.
 */
const ownRefusalStatuses: ReadonlySet<number> = new Set([400, 402, 403, 404, 422])

/**
 * Returns what a 4xx response proves about the charge of a card. `notCharged`: the contract lists
 * the refusal for this call, or the federation has found invalid fields. `unproven`: the buyer
 * learns about the refusal, but the same purchase must not be sent again unchecked. `unknown`: the
 * response counts as lost.
 */
export function determineChargeOutcomeOfRefusal({
  call,
  status,
  sentCodes,
  fields,
  isValidationProblem,
  hasReason,
  isJson,
  isConsentRequired,
}: ChargeRefusal): 'notCharged' | 'unproven' | 'unknown' {
  const { pool, codes }: { pool: string; codes: Readonly<Record<string, number>> } = operations[call]
  if (pool !== 'charge') return 'notCharged'
  const allCodes = isConsentRequired && isJson ? ['consent_required', ...sentCodes] : sentCodes
  // A federation validates the fields of a request before it charges.
  if (fields.length > 0 || (status === 400 && isValidationProblem)) return 'notCharged'
  if (allCodes.some((code) => Object.hasOwn(codes, code))) return 'notCharged'
  // The portal signs the member in again after status 401, and waits after status 429.
  if (status === 401 || status === 429) return 'unproven'
  return isJson && hasReason && ownRefusalStatuses.has(status) ? 'unproven' : 'unknown'
}
