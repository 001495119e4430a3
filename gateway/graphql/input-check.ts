import { type NodeType, decodeId } from './ids.ts'
import type { FieldMistake, FieldReason } from './problems.ts'
import { type PublishedRules, mistakesIn, emptyRules } from './published-rules.ts'

/** What was typed does not fit; every field that does not. */
export class InvalidInput extends Error {
  readonly mistakes: FieldMistake[]

  constructor(mistakes: FieldMistake[]) {
    super(`Invalid input: ${mistakes.map(({ field, reason }) => `${field} ${reason}`).join(', ')}`)
    this.mistakes = mistakes
  }
}

/** What opens something is published stricter, never looser (decision 0018). */
const secret = /(password|token)$/i

/**
 * Reads an input field by field, notes every mistake, and throws them together at `done`. Until then a field
 * that does not fit reads as empty. Where the federation publishes a rule of a field, its limits win (B48).
 */
export class InputCheck {
  readonly #input: unknown
  readonly #rules: PublishedRules
  #mistakes: FieldMistake[] = []
  #forgiven: readonly string[] = []

  /** `input`: the whole of it, so that no field of it is left unread; `rules`: what is published for it. */
  constructor(input: unknown, rules = emptyRules) {
    this.#input = input
    this.#rules = rules
  }

  /** Notes a mistake; of each field, the first. */
  wrong(field: string, reason: FieldReason, count?: number): void {
    if (this.#mistakes.some((mistake) => mistake.field === field)) return
    this.#mistakes.push({ field, reason, ...(count !== undefined && { count }) })
  }

  /** Notes a mistake where something does not hold. */
  holds(condition: boolean, field: string, reason: FieldReason, count?: number): void {
    if (!condition) this.wrong(field, reason, count)
  }

  /** Words, without space around them; a password keeps its own. */
  text(
    field: string,
    value: string | null | undefined,
    { min = 0, max, trim = true }: { min?: number; max: number; trim?: boolean },
  ): string {
    const rule = this.#rules.get(field)
    const isSecret = secret.test(field)
    // What is published wins over the other limit of our own too: no text could be both.
    const shortest = isSecret
      ? Math.max(min, rule?.minLength ?? 0)
      : (rule?.minLength ?? Math.min(min, rule?.maxLength ?? min))
    const longest = isSecret
      ? Math.min(max, rule?.maxLength ?? max)
      : (rule?.maxLength ?? Math.max(max, rule?.minLength ?? max))
    const isNeeded = (isSecret && min > 0) || (rule?.required ?? min > 0)
    const given = (trim ? value?.trim() : value) ?? ''
    // What is far too long is looked at no further.
    if (given.length > farTooLong(longest)) {
      this.wrong(field, 'maxLength', longest)
      return ''
    }
    const typed = trim ? visible(given) : given
    if (typed === '') this.holds(!isNeeded, field, 'required')
    else if (!isPlain(typed)) this.wrong(field, 'malformed')
    else if (isShorter(typed, shortest)) this.wrong(field, 'minLength', shortest)
    else if (isLonger(typed, longest)) this.wrong(field, 'maxLength', longest)
    return typed
  }

  /** A whole number; null for none. */
  number(
    field: string,
    value: number | null | undefined,
    { min, max = Number.POSITIVE_INFINITY }: { min: number; max?: number },
  ): number | null {
    if (value == null) return null
    const rule = this.#rules.get(field)
    const least = rule?.minimum ?? Math.min(min, rule?.maximum ?? min)
    const greatest = rule?.maximum ?? Math.max(max, rule?.minimum ?? max)
    if (value < least) this.wrong(field, 'minimum', least)
    else if (value > greatest) this.wrong(field, 'maximum', greatest)
    return value
  }

  /** An e-mail, which has to be there. */
  email(field: string, value: string | null | undefined, { max }: { max: number }): string {
    const typed = this.text(field, value, { min: 1, max })
    this.holds(/^[^\s@<>]+@[^\s@<>.]+(\.[^\s@<>.]+)+$/u.test(typed), field, 'email')
    return typed
  }

  /** A new password, and in `confirmPassword` the same again (B24, B25). */
  newPassword(field: string, password: string, confirmPassword: string): string {
    const typed = this.text(field, password, { min: 6, max: 50, trim: false })
    this.holds(confirmPassword === typed, 'confirmPassword', 'confirmPassword')
    this.holds(!isCodeAsPassword(typed), field, 'codeAsPassword')
    return typed
  }

  /** The federation's id in a global id. */
  id(field: string, type: NodeType, value: string): number {
    const id = decodeId(type, value)
    if (id === null) this.wrong(field, 'notFound')
    return id ?? 0
  }

  /** Takes the mistakes of these fields back, and looks no further at them. */
  forgive(fields: readonly string[]): void {
    this.#forgiven = fields
    this.#mistakes = this.#mistakes.filter(({ field }) => !fields.includes(field))
  }

  /** Throws every mistake that was noted. */
  done(): void {
    for (const { field, reason } of unfitTexts(this.#input)) this.wrong(field, reason)
    const settled = new Set([...this.#forgiven, ...this.#mistakes.map(({ field }) => field)])
    this.#mistakes.push(...mistakesIn(this.#rules, this.#input, (field) => settled.has(field)))
    if (this.#mistakes.length > 0) throw new InvalidInput(this.#mistakes)
  }
}

/** How long a text is that no pattern has to see: a character is two units of it at most. */
function farTooLong(longest: number): number {
  return Math.min(2 * longest, longestLooked)
}

/** Only a file is longer, whose check looks at its letters. */
const longestLooked = 100_000

/** The texts of an input that no form has, also in fields that the rest of it makes unneeded. */
function unfitTexts(input: unknown, path = ''): FieldMistake[] {
  if (typeof input === 'string')
    return input.length > longestLooked || isPlain(input) ? [] : [{ field: path, reason: 'malformed' }]
  if (typeof input !== 'object' || input === null) return []
  return Object.entries(input).flatMap(([field, value]) =>
    unfitTexts(value, path === '' ? field : `${path}.${field}`),
  )
}

/** Characters are counted as the contract counts them: a picture sign is one. */
function isShorter(text: string, length: number): boolean {
  return text.length < 2 * length && Array.from(text).length < length
}

function isLonger(text: string, length: number): boolean {
  // What is far too long is not taken apart to be counted.
  return text.length > length && (text.length > 2 * length || Array.from(text).length > length)
}

/** Nothing of a text that only a machine can see. */
function visible(text: string): string {
  return /[^\s\p{Cf}\p{Default_Ignorable_Code_Point}]/u.test(text) ? text : ''
}

/**
 * Without control characters and halves of characters, which no field of a form has; nor with what turns the direction
 * of writing, by which a plate would read as another.
 */
export function isPlain(text: string): boolean {
  return text.isWellFormed() && !/[\p{Cc}\u202A-\u202E\u2066-\u2069]/u.test(text)
}

/**
 * Whether a password has the form in which the federation takes a one-time code. `logInWithCode` alone sends that form:
 * nobody could sign in with such a password.
 */
export function isCodeAsPassword(password: string): boolean {
  return /^\s*otp\s*:/i.test(password)
}
