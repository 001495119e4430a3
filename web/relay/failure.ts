/**
 * What the shell handles: `extensions.code` of a top-level error; where no answer came, OFFLINE when this device has no
 * network, else UNREACHABLE. PAGE_OUTDATED: the gateway has another schema than this page was built for.
 */
const codes = [
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
export type FailureCode = (typeof codes)[number]

/** A failure that no screen explains; its text is `errors.<code>` of the common namespace. */
export class Failure extends Error {
  readonly code: FailureCode
  /** Names the request in the gateway's log; null for what has not left this device. */
  readonly requestId: string | null
  /** After how many seconds it is worth another try, as the gateway says; null where it does not. */
  readonly retryAfter: number | null
  /** The gateway's own sentence, where it alone knows what to say: how long to wait, and what to do meanwhile. */
  readonly said: string | null

  /** `code` as the gateway gave it: one that is not known here is INTERNAL. */
  constructor(
    code: string | undefined,
    requestId: string | null = null,
    retryAfter: number | null = null,
    said: string | null = null,
  ) {
    super(code)
    this.name = 'Failure'
    this.code = codes.find((known) => known === code) ?? 'INTERNAL'
    this.requestId = requestId
    this.retryAfter = retryAfter
    this.said = said
  }

  /** No answer came: for want of a network here, or of a portal there. */
  static unanswered(requestId: string | null = null): Failure {
    return navigator.onLine ? new Failure('UNREACHABLE', requestId) : new Failure('OFFLINE')
  }

  /** Any thrown value as a failure: what is not one is a mistake of ours. */
  static of(error: unknown): Failure {
    return error instanceof Failure ? error : new Failure('INTERNAL')
  }
}
