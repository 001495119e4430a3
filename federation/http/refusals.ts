/**
 * Refusals: values that a request handler returns to reject a REST call. The compiler accepts only
 * the refusal codes that the REST contract lists for that call.
 */
import type { Period } from '../quebec-days.ts'
import { type Operations, type Refusal as RefusalBody, operations } from '../generated/contract.ts'
import { convertCentsToDollars } from '../money.ts'
import { type Language, textDomains, translate } from '../translations.ts'

export type CallName = keyof Operations
/** Refusal codes that the REST contract lists for a call (`x-codes`). */
export type CodeOf<Name extends CallName> = Operations[Name]['code']
export type Code = { [Name in CallName]: CodeOf<Name> }[CallName]

/** Reason why a field of a request is invalid. */
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
  /** Message in the member's language that replaces the default message of the refusal code. */
  description?: string
  /** Validity period of the access right that conflicts with the purchase. */
  period?: Period
  /**
   * Actual total of the purchase, in cents. Present only if the portal showed the buyer a different
   * total.
   */
  total?: number
  /** Reasons why request fields are invalid, by field name of the REST contract. */
  fields?: Record<string, FieldReason>
}

export class Refusal<RefusalCode extends Code = Code> {
  readonly code: RefusalCode
  readonly detail: RefusalDetail

  constructor(code: RefusalCode, detail: RefusalDetail) {
    this.code = code
    this.detail = detail
  }
}

export function refuse<RefusalCode extends Code>(
  code: RefusalCode,
  detail: RefusalDetail = {},
): Refusal<RefusalCode> {
  return new Refusal(code, detail)
}

/**
 * Returns the HTTP status of a refusal code. The status for an invalid access token is 401, even
 * for a REST call that is allowed without signing in.
 */
export function getHttpStatusOfRefusal(name: CallName, code: Code): number {
  const codes: Record<string, number> = operations[name].codes
  return codes[code] ?? (code === 'consent_required' ? 403 : 401)
}

const messageCodes: ReadonlySet<Code> = new Set<Code>(['E100011', 'E100012', 'BuyWithoutInsuranceError'])

/**
 * Converts a refusal to a response body of the REST contract. The default message has the locale
 * key `Federation.<code>`.
 */
export function buildRefusalResponseBody({ code, detail }: Refusal, language: Language): RefusalBody {
  const message = detail.description ?? translate(language, textDomains, `Federation.${code}`)
  if (code === '401' || code === '404') return { message }
  if (code === '1') return { message, error_code: 1 }
  if (code === '102' || code === '103')
    return { message, error: 'invalid_grant', error_code: Number(code), error_description: message }
  if (code === 'invalid_grant') return { message, error: code, error_description: message }
  // Clients identify these refusals by the code at the start of the message (O15–O17).
  if (messageCodes.has(code)) return { message: code === message ? code : `${code} ${message}` }
  const { fields, period, total } = detail
  return {
    message,
    errors: {
      [code]: {
        description: message,
        ...(period && { activeAtEpoch: period.activeAt, expiresAtEpoch: period.expiresAt }),
        ...(total !== undefined && { total: convertCentsToDollars(total) }),
      },
    },
    // O25: the volunteer screens read `errorDescription`.
    ...(code.startsWith('Volunteer') && { errorDescription: message }),
    ...(fields && { modelState: buildErrorMessagesByField(fields, language) }),
  }
}

/**
 * Returns the error message of each invalid field of a refusal. The federation writes field names
 * with an upper-case first letter (B49).
 */
function buildErrorMessagesByField(
  reasonsByField: Record<string, FieldReason>,
  language: Language,
): Record<string, string[]> {
  return Object.fromEntries(
    Object.entries(reasonsByField)
      // A body that is invalid as a whole has no field to name.
      .filter(([field]) => field !== '')
      .map(([field, reason]) => [
        field.charAt(0).toUpperCase() + field.slice(1),
        [translate(language, 'common', `Federation.field.${reason}`)],
      ]),
  )
}
