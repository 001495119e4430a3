import { BadRequest, Failure, FederationFailure } from '../platform/request-failures.ts'
import { type ChargeRefusal, determineChargeOutcomeOfRefusal } from './charge-refusals.ts'
import { type Operations, operations } from './generated/contract.ts'
import { type RefusalBody, type RefusalReason, type RefusedField, parseRefusalBody } from './refusal-body.ts'

export type CallName = keyof Operations

/** Refusal codes that the REST contract lists for a federation call. */
export type RefusalCode<Call extends CallName> = `${Operations[Call]['code']}`

/**
 * Refusal codes that a mutation has to handle. Session and consent errors are excluded, because the
 * federation client converts such errors to a `Failure`.
 */
export type CallRefusalCode<Call extends CallName> = Exclude<
  RefusalCode<Call>,
  '1' | '401' | 'consent_required'
>

/** Error of a federation call that the federation has refused with a refusal code. */
export class Refusal extends Error implements ChargeRefusal {
  readonly call: CallName
  /** Code of the federation's refusal; may be a code that the REST contract does not list. */
  readonly code: string
  readonly status: number
  readonly sentCode: string | null
  readonly isJson: boolean
  /** Parsed JSON body of the federation's refusal. */
  readonly sent: unknown
  readonly body: RefusalBody

  constructor(call: CallName, status: number, responseBody: unknown, { isJson = true } = {}) {
    const body = parseRefusalBody(responseBody, Object.keys(operations[call].codes))
    const sentCode = findRefusalCode(body)
    const code = sentCode ?? String(status)
    super(`${call} was refused with ${code}`)
    this.call = call
    this.code = code
    this.status = status
    this.sentCode = sentCode
    this.isJson = isJson
    this.sent = responseBody
    this.body = body
  }

  /**
   * Returns true when the response body asks for the member's consent (C02, O23). Every field of
   * the body is searched, because the specification does not say which field contains the text.
   */
  get isConsentRequired(): boolean {
    return this.status === 403 && /consent[\s_-]*required/i.test(JSON.stringify(this.sent))
  }

  /**
   * Returns true when the response body contains a reason in the federation's own format. In the
   * response to an invalid request, a message alone is a reason too (O14).
   */
  get hasReason(): boolean {
    const { description, message, error } = this.body
    const isRequestInvalid = this.status === 400 || this.status === 422
    return (
      this.sentCode !== null ||
      this.reason !== null ||
      description !== null ||
      (isRequestInvalid && Boolean(message ?? error))
    )
  }

  /** All refusal codes in the response body, also those that are not the most specific. */
  get sentCodes(): string[] {
    const { errorCode, error, reasons } = this.body
    // The gateway itself concludes `InvalidRequest` from `modelState`, so that code proves nothing.
    const sentCode = findRefusalCode({ ...this.body, fields: [] })
    return [sentCode, errorCode, error, ...reasons.map(({ name }) => name)].filter((code) => code !== null)
  }

  /**
   * Returns the first reason of the refusal, from `errors`; null when the refusal has no reason.
   */
  get reason(): RefusalReason | null {
    return this.body.reasons[0] ?? null
  }

  /**
   * Returns the request fields that `modelState` in the refusal names as invalid (B49).
   */
  get fields(): RefusedField[] {
    return this.body.fields
  }

  /** Returns the keys of the body's complete lists of invalid fields. */
  get invalidFields(): string[] {
    return this.body.invalidFields
  }

  /**
   * Returns a copy of this refusal with additional refusal codes. Each additional code has the
   * message of the refusal's first reason.
   */
  copyWithRefusalCodes(codes: readonly string[]): Refusal {
    const description = this.reason?.texts[0] ?? ''
    const namedReasons = this.body.reasons.flatMap(({ name, texts: [text], ...reason }) =>
      name === null ? [] : [[name, { ...reason, ...(text !== undefined && { description: text }) }] as const],
    )
    const errors = Object.fromEntries([
      ...namedReasons,
      ...codes.map((code) => [code, { description }] as const),
    ])
    const sentBody = typeof this.sent === 'object' ? this.sent : {}
    return new Refusal(this.call, this.status, { ...sentBody, errors })
  }
}

/**
 * Returns the code in the body of a refusal; null when the body contains no short identifier as a
 * code.
 */
function findRefusalCode({ errorCode, error, message, reasons, fields }: RefusalBody): string | null {
  const code =
    errorCode ??
    reasons.find(({ name }) => name !== null)?.name ??
    error ??
    /^E\d{6}|^BuyWithoutInsuranceError/.exec(message ?? '')?.[0] ??
    (fields.length > 0 ? 'InvalidRequest' : '')
  return /^[\w.-]{1,40}$/.test(code) ? code : null
}

/** Properties of a 4xx response besides its status and its parsed body. */
interface RefusalOptions {
  /** False for a response body that is plain text. */
  isJson?: boolean
  /** Value of the response header `Retry-After`, in seconds. */
  retryAfter?: number | undefined
}

/**
 * Converts a 4xx response of the federation to a `Refusal`. Errors that every federation call can
 * return, such as an expired session, become a `Failure` caused by the refusal. A response that
 * leaves open if a card was charged becomes a `FederationFailure`, like a lost response.
 */
export function createRefusal(
  call: CallName,
  status: number,
  responseBody: unknown,
  { isJson = true, retryAfter }: RefusalOptions = {},
): Refusal | Failure {
  const cause = new Refusal(call, status, responseBody, { isJson })
  if (determineChargeOutcomeOfRefusal(cause) === 'unknown')
    return new FederationFailure(
      'FEDERATION_UNAVAILABLE',
      `${call}: status ${status} does not prove that nothing was charged`,
      { cause, mayHaveArrived: true, call, status },
    )
  // Code 1 is an old equivalent of status 401 (O03).
  if (status === 401 || cause.code === '1') return new Failure('UNAUTHENTICATED', cause.message, { cause })
  if (cause.isConsentRequired) return new Failure('CONSENT_REQUIRED', cause.message, { cause })
  if (status === 429)
    return new Failure('RATE_LIMITED', cause.message, {
      cause,
      ...(retryAfter !== undefined && { retryAfter }),
    })
  return cause
}

/**
 * Returns true when an error of a purchase call proves that the card was not charged. This is the
 * case if the contract lists the refusal, or if the call was not sent.
 */
export function doesErrorProveNoCharge(error: unknown): boolean {
  // The gateway itself rejects such a request before it sends the call.
  if (error instanceof BadRequest) return true
  if (error instanceof FederationFailure) return !error.mayHaveArrived
  const refusal = error instanceof Failure ? error.cause : error
  return refusal instanceof Refusal && determineChargeOutcomeOfRefusal(refusal) === 'notCharged'
}
