/**
 * A refusal is a value that a handler returns: a call that the federation understood and says no to.
 * Its code is part of its type, so that a handler compiles only with the codes that its call lists.
 */
import type { Period } from '../days.ts'
import { type Operations, type Refusal as RefusalBody, operations } from '../generated/contract.ts'
import { dollars } from '../money.ts'
import { type Language, domains, translate } from '../texts.ts'

export type CallName = keyof Operations
/** The codes with which a call refuses (`x-codes`). */
export type CodeOf<Name extends CallName> = Operations[Name]['code']
export type Code = { [Name in CallName]: CodeOf<Name> }[CallName]

/** What is wrong with a field of a request. */
export type FieldReason =
  | 'required'
  | 'malformed'
  | 'modelYear'
  | 'tooShort'
  | 'tooLong'
  | 'tooMany'
  | 'notFound'
  | 'confirmPassword'
  | 'confirmEmail'
  | 'locked'

export interface RefusalDetail {
  /** What the member reads in place of the code's own text, in their language. */
  description?: string
  /** The access right in the way. */
  period?: Period
  /** What it costs now, in cents. */
  total?: number
  /** By field, as the contract spells it. */
  fields?: Record<string, FieldReason>
}

export class Refusal<Known extends Code = Code> {
  readonly code: Known
  readonly detail: RefusalDetail

  constructor(code: Known, detail: RefusalDetail) {
    this.code = code
    this.detail = detail
  }
}

export function refuse<Known extends Code>(code: Known, detail: RefusalDetail = {}): Refusal<Known> {
  return new Refusal(code, detail)
}

/** The status with which a call refuses with this code. A token that is no good is 401 also where none is needed. */
export function statusOf(name: CallName, code: Code): number {
  const codes: Record<string, number> = operations[name].codes
  return codes[code] ?? (code === 'consent_required' ? 403 : 401)
}

const messageCodes: ReadonlySet<Code> = new Set<Code>(['E100011', 'E100012', 'BuyWithoutInsuranceError'])

/** A refusal as the contract's schema of the same name writes it. Its text is `Federation.<code>`, in whichever file. */
export function refusalBody({ code, detail }: Refusal, language: Language): RefusalBody {
  const message = detail.description ?? translate(language, domains, `Federation.${code}`)
  if (code === '401' || code === '404') return { message }
  if (code === '1') return { message, error_code: 1 }
  if (code === '102' || code === '103')
    return { message, error: 'invalid_grant', error_code: Number(code), error_description: message }
  if (code === 'invalid_grant') return { message, error: code, error_description: message }
  // The specification knows these by how their message begins (O15–O17).
  if (messageCodes.has(code)) return { message: code === message ? code : `${code} ${message}` }
  const { fields, period, total } = detail
  return {
    message,
    errors: {
      [code]: {
        description: message,
        ...(period && { activeAtEpoch: period.activeAt, expiresAtEpoch: period.expiresAt }),
        ...(total !== undefined && { total: dollars(total) }),
      },
    },
    // O25: what a screen of volunteers reads.
    ...(code.startsWith('Volunteer') && { errorDescription: message }),
    ...(fields && { modelState: modelState(fields, language) }),
  }
}

/** B49: the field with an upper-case first letter. */
function modelState(fields: Record<string, FieldReason>, language: Language): Record<string, string[]> {
  return Object.fromEntries(
    Object.entries(fields)
      // A body that is wrong as a whole has no field to name.
      .filter(([field]) => field !== '')
      .map(([field, reason]) => [
        field.charAt(0).toUpperCase() + field.slice(1),
        [translate(language, 'common', `Federation.field.${reason}`)],
      ]),
  )
}
