/** Proof that a refused charging call charged nothing (decision 0003). */
import { type Operations, operations } from './generated/contract.ts'

/** Properties of a 4xx response from which follows if the card may have been charged. */
export interface ChargeRefusal {
  call: keyof typeof operations
  status: number
  /** All refusal codes in the response body. */
  sentCodes: readonly string[]
  /**
   * Keys of the response body's complete lists of invalid fields, as the federation spells them:
   * `VehicleId`, `Model.VehicleId`, `$.vehicleId`. A key may name something else than a field.
   */
  invalidFields: readonly string[]
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
 * Listed refusal codes that a second copy of a purchase can get, because the first copy has bought
 * the pass. For a guest, the first copy has also used up the card, which is valid for one purchase.
 * Such a code is rare otherwise: the portal stores a guest's card right before the purchase, and
 * the gateway checks a member's purchase before it sends it.
 */
const secondCopyCodes = {
  buy: ['AlreadyActive'],
  buyWithoutInsurance: ['RequestNotPayable', 'AlreadyActive'],
  payInterventionReport: ['InterventionReportNotFound'],
  buyAsGuest: ['CardMissing', 'ExternalRightNotFound'],
  buyAsFqcqGuest: ['CardMissing', 'ExternalRightNotFound'],
} satisfies { [Call in keyof Operations]?: Operations[Call]['code'][] }

/**
 * Fields of the request body that a federation may name as invalid in a second copy of a purchase,
 * because the first copy has bought the pass: the guest's pass number, the vehicle, the pass with a
 * failed payment and the request for a pass without insurance. In lower case.
 */
const secondCopyFields = {
  buy: ['vehicleid', 'accessrightid'],
  buyWithoutInsurance: ['id', 'vehicleid'],
  payInterventionReport: ['vehicleid'],
  buyAsGuest: ['externalrightnumber'],
  buyAsFqcqGuest: ['externalrightnumber'],
} satisfies { [Call in keyof Operations]?: string[] }

/**
 * Returns true if a refusal with a listed code or with invalid fields may follow a charge by
 * another copy of the same call, which a proxy has sent. Matters only for a federation without
 * idempotency keys: with a key, the second copy gets the response to the first.
 */
export function canSecondCopyCauseRefusal({
  call,
  sentCodes,
  invalidFields,
}: Pick<ChargeRefusal, 'call' | 'sentCodes' | 'invalidFields'>): boolean {
  const codes = new Map<string, readonly string[]>(Object.entries(secondCopyCodes)).get(call) ?? []
  const fields = new Map<string, readonly string[]>(Object.entries(secondCopyFields)).get(call) ?? []
  return (
    sentCodes.some((code) => codes.includes(code)) ||
    invalidFields.some((key) => fields.includes(toFieldName(key)))
  )
}

/**
 * Returns what a 4xx response proves about the charge of a card. `notCharged`: the contract lists
 * the refusal with this status for this call, or the federation names invalid fields of its request
 * body. `unproven`: the buyer learns about the refusal, but the purchase must not be sent again
 * unchecked. `unknown`: the response counts as lost.
 */
export function determineChargeOutcomeOfRefusal({
  call,
  status,
  sentCodes,
  invalidFields,
  hasReason,
  isJson,
  isConsentRequired,
}: ChargeRefusal): 'notCharged' | 'unproven' | 'unknown' {
  const { pool, codes }: { pool: string; codes: Readonly<Record<string, number>> } = operations[call]
  if (pool !== 'charge') return 'notCharged'
  const allCodes = isConsentRequired && isJson ? ['consent_required', ...sentCodes] : sentCodes
  // The portal signs the member in again after status 401, and waits after status 429.
  if (status === 401 || status === 429) return 'unproven'
  // A federation validates the fields of a request before it charges. Other statuses also arise
  // after a charge, for example 409 for a copy of the call that a proxy has sent.
  if (status === 400 && areFieldsOfRequestBody(call, invalidFields)) return 'notCharged'
  // With another status, the response may come from a proxy: 404 with the title of a listed code.
  if (allCodes.some((code) => Object.hasOwn(codes, code) && codes[code] === status)) return 'notCharged'
  return isJson && hasReason && ownRefusalStatuses.has(status) ? 'unproven' : 'unknown'
}

/** Returns the last part of a key in lower case: `vehicleid` for `$.vehicleId`. */
function toFieldName(key: string): string {
  return key.toLowerCase().split('.').at(-1) ?? ''
}

/**
 * Returns true if there are keys and each names a field of the call's request body, without letter
 * case and regardless of a prefix such as `$.` or `Model.`.
 */
function areFieldsOfRequestBody(call: keyof typeof operations, keys: readonly string[]): boolean {
  const operation = operations[call]
  const bodyFields: readonly string[] = 'bodyFields' in operation ? operation.bodyFields : []
  // An empty key (ASP.NET: no field), a code or a parameter of the path or of the header proves
  // nothing: a second copy of a charged call names a paid report and a used idempotency key.
  return keys.length > 0 && keys.every((key) => bodyFields.includes(toFieldName(key)))
}
