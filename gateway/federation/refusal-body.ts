/** Parses the response body of a refusal, in every form that the federation uses. */
import { isRecord } from '../platform/is-record.ts'

/** A reason for a refusal: an entry of `errors` in the response body. */
export interface RefusalReason {
  /** Refusal code or field name of the reason; null when the federation sends only a message. */
  name: string | null
  /**
   * Messages of the federation to the member about why the call was refused; empty when the
   * federation sends none.
   */
  texts: string[]
  activeAtEpoch: unknown
  expiresAtEpoch: unknown
  /** Total price in the refusal of a purchase, in dollars. */
  total: unknown
}

/** A field of a federation request that the federation rejects, with the reasons. */
export interface RefusedField {
  /** Name of a rejected field as the federation spells it: `Name`, `Model.SerialNumber`. */
  name: string
  texts: string[]
}

/** Parsed response body of a refusal. */
export interface RefusalBody {
  /**
   * Refusal codes in the response body, the most specific code first. The entries of `errors`
   * contain further codes.
   */
  errorCode: string | null
  error: string | null
  /** First text of `message` or of the `detail` of problem details (RFC 9457). */
  message: string | null
  /** Message to the member that is not part of `errors` in the response body (O13, O25, O33). */
  description: string | null
  reasons: RefusalReason[]
  /**
   * Fields of the federation request that the federation rejects, from `modelState` of the refusal
   * (B49).
   */
  fields: RefusedField[]
  /**
   * Keys of `modelState`, and of `errors` in validation problem details (RFC 9457), as ASP.NET
   * sends them: the body contains a title and its status 400. Only maps of non-empty lists of texts
   * count.
   */
  invalidFields: string[]
}

/**
 * Converts the JSON value of a refusal's response body to a `RefusalBody`, ignoring values of an
 * unexpected type. `listedCodes` are the codes of the contract for the refused call. A code in
 * another letter case gets the spelling of the contract.
 */
export function parseRefusalBody(value: unknown, listedCodes: readonly string[]): RefusalBody {
  const body = typeof value === 'string' ? { message: value } : toRecordWithLowercaseNames(value)
  const toCodeInListedSpelling = (code: unknown) =>
    findListedCode(listedCodes, code) ?? toTextOfCodeOrFieldName(code)
  return {
    errorCode: toCodeInListedSpelling(body['error_code'] ?? body['errorCode']),
    error: findListedWordInCodeOrTitle(listedCodes, body) ?? toCodeInListedSpelling(body['error']),
    message:
      [...collectNestedTextsOfRefusal(body['message']), ...collectNestedTextsOfRefusal(body['detail'])][0] ??
      null,
    description:
      [
        ...collectNestedTextsOfRefusal(body['errorDescription']),
        ...collectNestedTextsOfRefusal(body['description']),
      ].find(Boolean) ?? null,
    reasons: parseRefusalReasons(body['errors'], toCodeInListedSpelling),
    fields: Object.entries(toRecordOrEmptyObject(body['modelState'])).map(([field, texts]) => ({
      name: field,
      texts: collectNestedTextsOfRefusal(texts),
    })),
    invalidFields: [
      ...listKeysOfFieldErrors(body['modelState']),
      ...(body['status'] === 400 && typeof body['title'] === 'string'
        ? listKeysOfFieldErrors(body['errors'])
        : []),
    ],
  }
}

/**
 * Returns the code in `code` or in the `title` of problem details (RFC 9457), if the contract lists
 * it for the call. Other texts and numbers there may be a title for people or an HTTP status.
 */
function findListedWordInCodeOrTitle(
  listedCodes: readonly string[],
  { code, title }: Record<string, unknown>,
): string | null {
  const words = listedCodes.filter((listed) => !/^\d+$/.test(listed))
  return findListedCode(words, code) ?? findListedCode(words, title)
}

/** Finds a code without regard to letter case, in the spelling of the contract. */
function findListedCode(listedCodes: readonly string[], value: unknown): string | null {
  const text = toTextOfCodeOrFieldName(value)?.toLowerCase()
  return listedCodes.find((listed) => listed.toLowerCase() === text) ?? null
}

/**
 * Returns the keys of a map in which every value is a non-empty list of texts; otherwise an empty
 * list. The reasons of a refusal by code have another form, because a code may also follow a
 * charge.
 */
function listKeysOfFieldErrors(errors: unknown): string[] {
  const map = toRecordOrEmptyObject(errors)
  return Object.values(map).every(isNonEmptyListOfTexts) ? Object.keys(map) : []
}

const isNonEmptyListOfTexts = (value: unknown): boolean =>
  Array.isArray(value) &&
  value.length > 0 &&
  value.every((text) => typeof text === 'string' && text.trim() !== '')

function parseRefusalReasons(
  errors: unknown,
  toCodeInListedSpelling: (code: unknown) => string | null,
): RefusalReason[] {
  if (typeof errors === 'string') return [parseRefusalReason(null, errors)]
  if (!Array.isArray(errors))
    return Object.entries(toRecordOrEmptyObject(errors)).map(([each, reason]) =>
      parseRefusalReason(toCodeInListedSpelling(each), reason),
    )
  // The position of a reason in a list is not a code.
  return errors.map((reason: unknown) => {
    const { code, field } = toRecordWithLowercaseNames(reason)
    return parseRefusalReason(toCodeInListedSpelling(code) ?? toTextOfCodeOrFieldName(field), reason)
  })
}

function parseRefusalReason(reasonName: string | null, reason: unknown): RefusalReason {
  const { activeAtEpoch, expiresAtEpoch, total } = toRecordWithLowercaseNames(reason)
  return {
    name: reasonName,
    texts: collectNestedTextsOfRefusal(reason),
    activeAtEpoch,
    expiresAtEpoch,
    total,
  }
}

/** Maximum nesting depth of the texts that are read from the body of a refusal. */
const maxTextDepth = 3

/**
 * Collects all texts in a part of a refusal's body: a text itself, the texts of a list, or the
 * texts in the first message property of an object.
 */
function collectNestedTextsOfRefusal(value: unknown, depth = 0): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null || depth > maxTextDepth) return []
  if (Array.isArray(value)) return value.flatMap((item) => collectNestedTextsOfRefusal(item, depth + 1))
  const { description, errorMessage, message, errors } = toRecordWithLowercaseNames(value)
  return collectNestedTextsOfRefusal(description ?? errorMessage ?? message ?? errors, depth + 1)
}

function toTextOfCodeOrFieldName(value: unknown): string | null {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : null
}

function toRecordOrEmptyObject(value: unknown): Record<string, unknown> {
  return isRecord(value) ? { ...value } : {}
}

/**
 * Returns an object's properties with the first letter of each name in lower case: `ModelState`
 * becomes `modelState`.
 */
function toRecordWithLowercaseNames(value: unknown): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(toRecordOrEmptyObject(value)).map(([key, entry]) => [lowercaseFirstLetter(key), entry]),
  )
}

/** Returns a field or property name with its first letter in lower case (B49). */
export function lowercaseFirstLetter(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1)
}
