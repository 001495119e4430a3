/**
 * Error codes of top-level GraphQL errors (`extensions.code`). The portal handles such errors
 * outside its screens.
 */
export const failureCodes = [
  'UNAUTHENTICATED',
  'CONSENT_REQUIRED',
  'FEDERATION_UNAVAILABLE',
  'FEDERATION_TIMEOUT',
  'RATE_LIMITED',
  'OVERLOADED',
  'SALES_CLOSED',
  'REFUSED',
  'BAD_REQUEST',
  'INTERNAL',
] as const
export type FailureCode = (typeof failureCodes)[number]

interface FailureOptions extends ErrorOptions {
  /** Time after which the client may send the request again, in seconds. */
  retryAfter?: number
  /**
   * Last part of the locale key of an error message (`errors.<code>.<advice>`). It selects a
   * message with advice for a specific situation.
   */
  advice?: string
}

/**
 * Time window of the per-minute rate limits, in seconds. Also the default time after which a
 * rate-limited client may retry.
 */
const rateWindowSeconds = 60

/**
 * Error of a whole GraphQL request, which the portal handles outside its screens. The portal asks
 * the member to sign in again or to consent, or offers a retry.
 */
export class Failure extends Error {
  readonly code: FailureCode
  /** Time after which the client may send the request again, in seconds; null when unknown. */
  readonly retryAfter: number | null
  /** Key of the error's message: `errors.<text>` in the `common` locale file. */
  readonly text: string

  /**
   * Creates an error that fails a whole GraphQL request. `reason` explains the error in the log and
   * is never sent to the client.
   */
  constructor(code: FailureCode, reason: string, options: FailureOptions = {}) {
    super(reason, options)
    this.code = code
    const advice = options.advice ?? (code === 'RATE_LIMITED' ? 'wait' : undefined)
    this.text = advice === undefined ? code : `${code}.${advice}`
    this.retryAfter = options.retryAfter ?? (code === 'RATE_LIMITED' ? rateWindowSeconds : null)
  }

  /** Extensions of the GraphQL error that are sent to the client. */
  get extensions(): { code: FailureCode; retryAfter?: number } {
    return { code: this.code, ...(this.retryAfter !== null && { retryAfter: this.retryAfter }) }
  }
}

/**
 * Error: the request is invalid. The message addresses the developer of the GraphQL document and
 * contains no value from the request.
 */
export class BadRequest extends Failure {
  constructor(message: string) {
    super('BAD_REQUEST', message)
  }
}

/** Error: the gateway got no readable response from the federation. */
export class FederationFailure extends Failure {
  /**
   * True when the federation may have received the call. If the call changes data, it is then
   * unknown if the change happened.
   */
  readonly mayHaveArrived: boolean
  /** Name of the failed federation call; undefined when it is unknown. */
  readonly call: string | undefined
  /** HTTP status of the federation's response; undefined when no response has begun. */
  readonly status: number | undefined

  constructor(
    code: 'FEDERATION_UNAVAILABLE' | 'FEDERATION_TIMEOUT' | 'OVERLOADED',
    reason: string,
    options: FailureOptions & { mayHaveArrived: boolean; call?: string; status?: number | undefined },
  ) {
    super(code, reason, options)
    this.mayHaveArrived = options.mayHaveArrived
    this.call = options.call
    this.status = options.status
  }
}

/**
 * Error: the federation responded, but the gateway cannot read the response. The federation client
 * counts this error and adds the name of the federation call.
 */
export class UnreadableResponse extends FederationFailure {
  constructor(reason: string, options: ErrorOptions = {}) {
    super('FEDERATION_UNAVAILABLE', reason, { ...options, mayHaveArrived: true })
  }
}
