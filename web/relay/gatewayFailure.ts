/**
 * Failure codes that all screens handle alike, as in `extensions.code` of a GraphQL error. OFFLINE
 * and UNREACHABLE mean that no response arrived. PAGE_OUTDATED means that the schemas of the
 * gateway and of this page differ.
 */
const failureCodes = [
  'UNAUTHENTICATED',
  'CONSENT_REQUIRED',
  'FEDERATION_UNAVAILABLE',
  'FEDERATION_TIMEOUT',
  'RATE_LIMITED',
  'OVERLOADED',
  'SALES_CLOSED',
  'REFUSED',
  'BAD_REQUEST',
  'PAGE_OUTDATED',
  'INTERNAL',
  'OFFLINE',
  'UNREACHABLE',
] as const
export type FailureCode = (typeof failureCodes)[number]

/**
 * Failure of a GraphQL request, with a code. The screen shows the locale text `errors.<code>` of
 * the namespace `common`.
 */
export class Failure extends Error {
  readonly code: FailureCode
  /** Id of the failed request in the log of the gateway; null for a request that was not sent. */
  readonly requestId: string | null
  /**
   * Delay before a retry in seconds, as the gateway requests; null if the gateway requests no
   * delay.
   */
  readonly retryAfter: number | null
  /**
   * Message of the gateway, shown in place of the text for the failure code; null for most
   * failures. Such a message states, for example, how long to wait and what to do meanwhile.
   */
  readonly gatewayMessage: string | null

  /** Creates a failure with the given code from the gateway; an unknown code becomes INTERNAL. */
  constructor(
    code: string | undefined,
    requestId: string | null = null,
    retryAfter: number | null = null,
    gatewayMessage: string | null = null,
  ) {
    super(code)
    this.name = 'Failure'
    this.code = failureCodes.find((knownCode) => knownCode === code) ?? 'INTERNAL'
    this.requestId = requestId
    this.retryAfter = retryAfter
    this.gatewayMessage = gatewayMessage
  }

  /**
   * Creates the failure of a request without a response: OFFLINE if the device has no network,
   * otherwise UNREACHABLE.
   */
  static fromMissingResponse(requestId: string | null = null): Failure {
    return navigator.onLine ? new Failure('UNREACHABLE', requestId) : new Failure('OFFLINE')
  }

  /**
   * Returns a thrown `Failure` unchanged. Every other thrown value is a bug of the portal and
   * becomes a `Failure` with the code INTERNAL.
   */
  static from(error: unknown): Failure {
    return error instanceof Failure ? error : new Failure('INTERNAL')
  }
}
