import { Failure } from '../platform/failures.ts'
import type { Operations } from './generated/contract.ts'
import { type RefusalBody, type RefusalReason, type RefusedField, parseRefusalBody } from './refusal-body.ts'

export type CallName = keyof Operations

/** The codes with which a call refuses, as the contract lists them. */
export type CodeOf<Call extends CallName> = `${Operations[Call]['code']}`

/** What a call's own refusals are explained by; what is refused with any session ends the request before (`client.ts`). */
export type CallRefusalCode<Call extends CallName> = Exclude<CodeOf<Call>, '1' | '401' | 'consent_required'>

/** A call that the federation understood and refused, with its code. */
export class Refusal extends Error {
  readonly call: CallName
  /** One of `CodeOf` the call, or one that the contract does not know. */
  readonly code: string
  readonly status: number
  /** The parsed JSON that the federation sent. */
  readonly sent: unknown
  readonly body: RefusalBody

  constructor(call: CallName, status: number, sent: unknown) {
    const body = parseRefusalBody(sent)
    const code = codeOf(status, body)
    super(`${call} was refused with ${code}`)
    this.call = call
    this.code = code
    this.status = status
    this.sent = sent
    this.body = body
  }

  /** The first entry of `errors`. */
  get reason(): RefusalReason | null {
    return this.body.reasons[0] ?? null
  }

  /** The fields that `modelState` names (B49). */
  get fields(): RefusedField[] {
    return this.body.fields
  }

  /** The same refusal with more codes in `errors`, each under the first one's text. */
  withCodes(codes: readonly string[]): Refusal {
    const description = this.reason?.texts[0] ?? ''
    const own = this.body.reasons.flatMap(({ name, texts: [text], ...reason }) =>
      name === null ? [] : [[name, { ...reason, ...(text !== undefined && { description: text }) }] as const],
    )
    const errors = Object.fromEntries([...own, ...codes.map((code) => [code, { description }] as const)])
    const sent = typeof this.sent === 'object' ? this.sent : {}
    return new Refusal(this.call, this.status, { ...sent, errors })
  }
}

/** The code of a refusal: a short name, never a text. */
function codeOf(status: number, { errorCode, error, message, reasons, fields }: RefusalBody): string {
  const code =
    errorCode ??
    reasons.find(({ name }) => name !== null)?.name ??
    error ??
    /^E\d{6}|^BuyWithoutInsuranceError/.exec(message ?? '')?.[0] ??
    (fields.length > 0 ? 'InvalidRequest' : String(status))
  return /^[\w.-]{1,40}$/.test(code) ? code : String(status)
}

/** What a reply of 4xx means: a refusal of this call, or something that every call can meet. */
export function refusalOf(call: CallName, status: number, sent: unknown): Refusal | Failure {
  const refusal = new Refusal(call, status, sent)
  // Code 1 is an old spelling of 401 (O03).
  if (status === 401 || refusal.code === '1') return new Failure('UNAUTHENTICATED', refusal.message)
  if (status === 403 && wantsConsent(sent)) return new Failure('CONSENT_REQUIRED', refusal.message)
  if (status === 429) return new Failure('RATE_LIMITED', refusal.message)
  return refusal
}

/** The specification names the condition (C02, O23) and not how the body says it: any field may. */
function wantsConsent(sent: unknown): boolean {
  return /consent[\s_-]*required/i.test(JSON.stringify(sent))
}
