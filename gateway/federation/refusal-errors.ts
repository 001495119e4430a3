import { Failure } from '../platform/request-failures.ts'
import type { Operations } from './generated/contract.ts'
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

/** Error: the federation understood a call but refused it with a refusal code. */
export class Refusal extends Error {
  readonly call: CallName
  /** Code of the federation's refusal; may be a code that the REST contract does not list. */
  readonly code: string
  readonly status: number
  /** Parsed JSON body of the federation's refusal. */
  readonly sent: unknown
  readonly body: RefusalBody

  constructor(call: CallName, status: number, responseBody: unknown) {
    const body = parseRefusalBody(responseBody)
    const code = extractRefusalCode(status, body)
    super(`${call} was refused with ${code}`)
    this.call = call
    this.code = code
    this.status = status
    this.sent = responseBody
    this.body = body
  }

  /**
   * Returns the first reason of the refusal, from `errors`; null when the refusal has no reason.
   */
  get reason(): RefusalReason | null {
    return this.body.reasons[0] ?? null
  }

  /** Returns the invalid fields of the federation request that `modelState` names (B49). */
  get fields(): RefusedField[] {
    return this.body.fields
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
 * Returns the code of a refusal. If the code is not a short identifier, returns the HTTP status
 * instead.
 */
function extractRefusalCode(
  status: number,
  { errorCode, error, message, reasons, fields }: RefusalBody,
): string {
  const code =
    errorCode ??
    reasons.find(({ name }) => name !== null)?.name ??
    error ??
    /^E\d{6}|^BuyWithoutInsuranceError/.exec(message ?? '')?.[0] ??
    (fields.length > 0 ? 'InvalidRequest' : String(status))
  return /^[\w.-]{1,40}$/.test(code) ? code : String(status)
}

/**
 * Converts a 4xx response of the federation to a `Refusal`. Errors that every federation call can
 * return, such as an expired session, become a `Failure`.
 */
export function createRefusal(call: CallName, status: number, responseBody: unknown): Refusal | Failure {
  const refusal = new Refusal(call, status, responseBody)
  // Code 1 is an old equivalent of status 401 (O03).
  if (status === 401 || refusal.code === '1') return new Failure('UNAUTHENTICATED', refusal.message)
  if (status === 403 && isConsentRequiredResponse(responseBody))
    return new Failure('CONSENT_REQUIRED', refusal.message)
  if (status === 429) return new Failure('RATE_LIMITED', refusal.message)
  return refusal
}

/**
 * Returns true when a response body asks for the member's consent (C02, O23). Every field of the
 * body is searched, because the specification does not say which field contains the text.
 */
function isConsentRequiredResponse(responseBody: unknown): boolean {
  return /consent[\s_-]*required/i.test(JSON.stringify(responseBody))
}
