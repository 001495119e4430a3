import { Failure } from '../platform/failures.ts'
import type { Operations, Refusal as RefusalBody, RefusalReason } from './generated/contract.ts'

export type CallName = keyof Operations

/** The codes with which a call refuses, as the contract lists them. */
export type CodeOf<Call extends CallName> = `${Operations[Call]['code']}`

/** What a call's own refusals are explained by; what is refused with any session ends the request before (`client.ts`). */
export type CodeToExplain<Call extends CallName> = Exclude<CodeOf<Call>, '1' | '401' | 'consent_required'>

/** A call that the federation understood and refused, with its code. */
export class Refusal extends Error {
  readonly call: CallName
  /** One of `CodeOf` the call, or one that the contract does not know. */
  readonly code: string
  readonly status: number
  readonly body: RefusalBody

  constructor(call: CallName, status: number, body: RefusalBody) {
    const code = codeOf(status, body)
    super(`${call} was refused with ${code}`)
    this.call = call
    this.code = code
    this.status = status
    this.body = body
  }

  /** The first reason of the `errors` map, whose description the member reads (O13). */
  get reason(): RefusalReason | null {
    return Object.values(this.body.errors ?? {})[0] ?? null
  }

  /** The fields that `modelState` names, first letter lowercased (B49). */
  get fields(): string[] {
    return Object.keys(this.body.modelState ?? {}).map(
      (field) => field.charAt(0).toLowerCase() + field.slice(1),
    )
  }
}

/** The code of a refusal: a short name, never a text. */
function codeOf(status: number, body: RefusalBody): string {
  const named = [
    body.error_code,
    Object.keys(body.errors ?? {})[0],
    body.error,
    /^E\d{6}|^BuyWithoutInsuranceError/.exec(body.message ?? '')?.[0],
    body.modelState && 'InvalidRequest',
  ]
  const code = String(named.find((each) => each !== undefined) ?? status)
  return /^[\w.-]{1,40}$/.test(code) ? code : String(status)
}

/** What a reply of 4xx means: a refusal of this call, or something that every call can meet. */
export function refusalOf(call: CallName, status: number, body: RefusalBody): Refusal | Failure {
  const refusal = new Refusal(call, status, body)
  // Code 1 is an old spelling of 401 (O03).
  if (status === 401 || refusal.code === '1') return new Failure('UNAUTHENTICATED', refusal.message)
  if (status === 403 && wantsConsent(body)) return new Failure('CONSENT_REQUIRED', refusal.message)
  if (status === 429) return new Failure('RATE_LIMITED', refusal.message)
  return refusal
}

/** The specification names the condition (C02, O23) and not how the body says it: any field may. */
function wantsConsent(body: RefusalBody): boolean {
  return /consent_?required/i.test(JSON.stringify(body))
}
