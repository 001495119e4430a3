import { type FieldViolation, type Rule, type Values, check } from './rules.ts'

/** Words of a field, which may hang on what the form holds. */
type Words = string | ((values: Values) => string)

/** A field: its label, which its messages name, what is said while it is empty and must not be, and its rules. */
export type Field = Rule & {
  label: Words
  missing?: Words
  /** Its value is never kept in the browser: a code, or the state of a card field. Passwords need no mark. */
  secret?: true
}

/** What is wrong with a field: why, and in which words. */
export interface Mistake {
  type: string
  message: string
}

/** Words as they are for these values. */
export const messageFor = (words: Words, values: Values) =>
  typeof words === 'function' ? words(values) : words

/**
 * What is wrong with `values`, by field: by the rules of each, then by what no rule of one field can tell, `messages`.
 * What a field does not say itself is said by `say`.
 */
export function validateFields(
  fields: Record<string, Field>,
  values: Values,
  messages: Partial<Record<string, string>>,
  say: (misfit: FieldViolation, label: string) => string,
): Record<string, Mistake> {
  const mistakes: Record<string, Mistake> = {}
  for (const [name, field] of Object.entries(fields)) {
    const misfit = check(field, values[name] ?? '')
    const message = misfit
      ? (missingWords(misfit, field, values) ?? say(misfit, messageFor(field.label, values)))
      : messages[name]
    if (message) mistakes[name] = { type: misfit?.key ?? 'validate', message }
  }
  return mistakes
}

/** What a field says itself where nothing is in it, or nothing checked. */
const missingWords = ({ key }: FieldViolation, { missing }: Field, values: Values) =>
  missing !== undefined && (key === 'required' || key === 'notTicked')
    ? messageFor(missing, values)
    : undefined

/**
 * The field that the input calls so: a part of an object has its own name in a form, as in `address.postalCode`, or is
 * in the field that holds the whole, as in `picture.upload.fileName`.
 */
export const findField = (name: string, fields: object) =>
  [name, ...name.split('.')].findLast((name) => Object.hasOwn(fields, name))
