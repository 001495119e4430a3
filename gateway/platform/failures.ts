/** What the shell of a front-end handles: `extensions.code` of a top-level error. */
export type FailureCode =
  | 'UNAUTHENTICATED'
  | 'CONSENT_REQUIRED'
  | 'FEDERATION_UNAVAILABLE'
  | 'FEDERATION_TIMEOUT'
  | 'RATE_LIMITED'
  | 'BAD_REQUEST'
  | 'INTERNAL'

/** A failure that no screen can explain: the shell signs in again, asks for consent, or offers a retry. */
export class Failure extends Error {
  readonly code: FailureCode

  /** `reason` is for the log alone; it never leaves the gateway. */
  constructor(code: FailureCode, reason: string, options?: ErrorOptions) {
    super(reason, options)
    this.code = code
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
    code: 'FEDERATION_UNAVAILABLE' | 'FEDERATION_TIMEOUT',
    reason: string,
    options: ErrorOptions & { mayHaveArrived: boolean },
  ) {
    super(code, reason, options)
    this.mayHaveArrived = options.mayHaveArrived
  }
}
