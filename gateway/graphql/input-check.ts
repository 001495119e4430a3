import { passwordLength } from '../platform/federation-constants.ts'
import { type NodeType, decodeId } from './global-ids.ts'
import type { FieldMistake, FieldReason } from './problems.ts'
import { type PublishedRules, findInputMistakesByPublishedRules, emptyRules } from './published-rules.ts'

/** Error that lists every invalid field of a mutation's input. */
export class InvalidInput extends Error {
  readonly mistakes: FieldMistake[]

  constructor(mistakes: FieldMistake[]) {
    super(`Invalid input: ${mistakes.map(({ field, reason }) => `${field} ${reason}`).join(', ')}`)
    this.mistakes = mistakes
  }
}

/**
 * Matches names of input fields that contain a secret, such as a password. The federation's
 * published rules can make the gateway's checks of these fields stricter, but not weaker (decision
 * 0018).
 */
const secretFields = /(password|token)$/i

/**
 * Validates a mutation's input field by field, and throws one error with all mistakes at the end.
 * Until then, an invalid field has an empty value. The federation's published rules override the
 * gateway's limits (B48).
 */
export class InputCheck {
  #input: unknown
  readonly #rules: PublishedRules
  #mistakes: FieldMistake[] = []
  #ignoredFields: readonly string[] = []

  /**
   * Creates the validator of a mutation's input. `rules` are the rules that the federation
   * publishes for the input.
   */
  constructor(input: unknown, rules = emptyRules) {
    this.#input = input
    this.#rules = rules
  }

  /**
   * The validated input: the client's input, or its replacement in a mutation that patches an
   * object.
   */
  get input(): unknown {
    return this.#input
  }

  /**
   * Replaces the validated input. For a mutation that patches an object, the new input contains the
   * stored values of the fields that the client has omitted.
   */
  replaceInput(input: unknown): void {
    this.#input = input
  }

  /** Records a mistake in an input field; only the first mistake of each field is kept. */
  addMistake(field: string, reason: FieldReason, count?: number): void {
    if (this.#mistakes.some((mistake) => mistake.field === field)) return
    this.#mistakes.push({ field, reason, ...(count !== undefined && { count }) })
  }

  /** Records a mistake in an input field when a condition does not hold. */
  addMistakeUnless(condition: boolean, field: string, reason: FieldReason, count?: number): void {
    if (!condition) this.addMistake(field, reason, count)
  }

  /**
   * Validates a text field of a mutation's input and returns the trimmed text. A password keeps its
   * surrounding spaces.
   */
  readText(
    field: string,
    value: string | null | undefined,
    { min = 0, max, trim = true }: { min?: number; max: number; trim?: boolean },
  ): string {
    const rule = this.#rules.get(field)
    const isSecret = secretFields.test(field)
    // A published limit also overrides the opposite limit of the gateway where both contradict each
    // other.
    const shortest = isSecret
      ? Math.max(min, rule?.minLength ?? 0)
      : (rule?.minLength ?? Math.min(min, rule?.maxLength ?? min))
    const longest = isSecret
      ? Math.min(max, rule?.maxLength ?? max)
      : (rule?.maxLength ?? Math.max(max, rule?.minLength ?? max))
    const isNeeded = (isSecret && min > 0) || (rule?.required ?? min > 0)
    const inputText = (trim ? value?.trim() : value) ?? ''
    // A text far above the limit is rejected before any expensive check.
    if (inputText.length > convertMaxLengthToUtf16Units(longest)) {
      this.addMistake(field, 'maxLength', longest)
      return ''
    }
    const text = trim ? clearTextWithoutVisibleCharacter(inputText) : inputText
    if (text === '') this.addMistakeUnless(!isNeeded, field, 'required')
    else if (!isPlainText(text)) this.addMistake(field, 'malformed')
    else if (isTextShorterThan(text, shortest)) this.addMistake(field, 'minLength', shortest)
    else if (isTextLongerThan(text, longest)) this.addMistake(field, 'maxLength', longest)
    return text
  }

  /** Validates an integer field of a mutation's input; returns null when the field has no value. */
  readNumber(
    field: string,
    value: number | null | undefined,
    { min, max = Number.POSITIVE_INFINITY }: { min: number; max?: number },
  ): number | null {
    if (value == null) return null
    const rule = this.#rules.get(field)
    const least = rule?.minimum ?? Math.min(min, rule?.maximum ?? min)
    const greatest = rule?.maximum ?? Math.max(max, rule?.minimum ?? max)
    if (value < least) this.addMistake(field, 'minimum', least)
    else if (value > greatest) this.addMistake(field, 'maximum', greatest)
    return value
  }

  /** Validates a required e-mail address in a mutation's input. */
  readEmail(field: string, value: string | null | undefined, { max }: { max: number }): string {
    const email = this.readText(field, value, { min: 1, max })
    this.addMistakeUnless(/^[^\s@<>]+@[^\s@<>.]+(\.[^\s@<>.]+)+$/u.test(email), field, 'email')
    return email
  }

  /**
   * Validates a new password in a mutation's input, and its confirmation in `confirmPassword` (B24,
   * B25).
   */
  readNewPassword(field: string, password: string, confirmPassword: string): string {
    const newPassword = this.readText(field, password, { ...passwordLength, trim: false })
    this.addMistakeUnless(confirmPassword === newPassword, 'confirmPassword', 'confirmPassword')
    this.addMistakeUnless(!isInOneTimeCodeFormat(newPassword), field, 'codeAsPassword')
    return newPassword
  }

  /**
   * Returns the federation's id from a global id in a mutation's input. Records a mistake in the
   * field when the global id is invalid.
   */
  readId(field: string, type: NodeType, value: string): number {
    const id = decodeId(type, value)
    if (id === null) this.addMistake(field, 'notFound')
    return id ?? 0
  }

  /**
   * Removes the recorded mistakes of the given input fields and skips the remaining checks of these
   * fields.
   */
  ignoreFields(fields: readonly string[]): void {
    this.#ignoredFields = fields
    this.#mistakes = this.#mistakes.filter(({ field }) => !fields.includes(field))
  }

  /**
   * Checks all remaining input fields, which no rule has checked yet. Throws one error that
   * contains all mistakes, if there are any.
   */
  assertValid(): void {
    for (const { field, reason } of findMalformedInputTexts(this.#input)) this.addMistake(field, reason)
    const checkedFields = new Set([...this.#ignoredFields, ...this.#mistakes.map(({ field }) => field)])
    this.#mistakes.push(
      ...findInputMistakesByPublishedRules(this.#rules, this.#input, (field) => checkedFields.has(field)),
    )
    if (this.#mistakes.length > 0) throw new InvalidInput(this.#mistakes)
  }
}

/**
 * Returns the maximum length of a text in UTF-16 units: twice the maximum in characters, because a
 * character has at most two units. A longer text is rejected without further validation.
 */
function convertMaxLengthToUtf16Units(maxLength: number): number {
  return Math.min(2 * maxLength, maxCheckedLength)
}

/**
 * Length of the longest input text that is searched for invalid characters, in characters. Uploaded
 * files are longer, but are checked separately.
 */
const maxCheckedLength = 100_000

/**
 * Returns a mistake for each input text with control characters, also in fields that the mutation
 * ignores.
 */
function findMalformedInputTexts(input: unknown, path = ''): FieldMistake[] {
  if (typeof input === 'string')
    return input.length > maxCheckedLength || isPlainText(input) ? [] : [{ field: path, reason: 'malformed' }]
  if (typeof input !== 'object' || input === null) return []
  return Object.entries(input).flatMap(([field, value]) =>
    findMalformedInputTexts(value, path === '' ? field : `${path}.${field}`),
  )
}

/**
 * Returns true when a text has fewer Unicode code points than `length`. The REST contract counts an
 * emoji as one code point.
 */
function isTextShorterThan(text: string, length: number): boolean {
  return text.length < 2 * length && Array.from(text).length < length
}

function isTextLongerThan(text: string, length: number): boolean {
  // A text with more than twice the limit in UTF-16 units is too long in any case, so it is not
  // split into code points.
  return text.length > length && (text.length > 2 * length || Array.from(text).length > length)
}

/** Returns the text unchanged, or an empty string if the text has no visible character. */
function clearTextWithoutVisibleCharacter(text: string): string {
  return /[^\s\p{Cf}\p{Default_Ignorable_Code_Point}]/u.test(text) ? text : ''
}

/**
 * Returns true for a text without control characters, unpaired surrogates and characters that
 * change the writing direction. Such characters could make a license plate look like another plate.
 */
export function isPlainText(text: string): boolean {
  return text.isWellFormed() && !/[\p{Cc}\u202A-\u202E\u2066-\u2069]/u.test(text)
}

/**
 * Returns true for a password in the format of a one-time code (`otp:`). Nobody could sign in with
 * such a password, because only `logInWithCode` sends that format.
 */
export function isInOneTimeCodeFormat(password: string): boolean {
  return /^\s*otp\s*:/i.test(password)
}
