/** The values of `extensions.code` of a top-level error, which the shell of a front-end handles. */
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
  /** After how many seconds it is worth another try. */
  retryAfter?: number
  /** What else one can do meanwhile: names a text of its own, `errors.<code>.<advice>`. */
  advice?: string
}

/** What a limit counts by. */
const minute = 60

/** A failure that no screen can explain: the shell signs in again, asks for consent, or offers a retry. */
export class Failure extends Error {
  readonly code: FailureCode
  /** After how many seconds it is worth another try; null where nobody can tell. */
  readonly retryAfter: number | null
  /** The text that says it: `errors.<text>` of common. */
  readonly text: string

  /** `reason` is for the log alone; it never leaves the gateway. */
  constructor(code: FailureCode, reason: string, options: FailureOptions = {}) {
    super(reason, options)
    this.code = code
    const advice = options.advice ?? (code === 'RATE_LIMITED' ? 'wait' : undefined)
    this.text = advice === undefined ? code : `${code}.${advice}`
    this.retryAfter = options.retryAfter ?? (code === 'RATE_LIMITED' ? minute : null)
  }

  /** What of it leaves the gateway. */
  get extensions(): { code: FailureCode; retryAfter?: number } {
    return { code: this.code, ...(this.retryAfter !== null && { retryAfter: this.retryAfter }) }
  }
}

/** What was asked cannot be: the words are for whoever wrote the document, and hold nothing that was sent. */
export class BadRequest extends Failure {
  constructor(words: string) {
    super('BAD_REQUEST', words)
  }
}

/** The federation gave no readable answer. */
export class FederationFailure extends Failure {
  /** Whether the request may have been received all the same: the outcome of a write is then unknown. */
  readonly mayHaveArrived: boolean

  constructor(
    code: 'FEDERATION_UNAVAILABLE' | 'FEDERATION_TIMEOUT' | 'OVERLOADED',
    reason: string,
    options: FailureOptions & { mayHaveArrived: boolean },
  ) {
    super(code, reason, options)
    this.mayHaveArrived = options.mayHaveArrived
  }
}
