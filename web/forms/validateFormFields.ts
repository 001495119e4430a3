import { type FieldViolation, type Rule, type Values, findFieldViolation } from './fieldRules.ts'

/** Label or message of a form field, which may depend on the values of the form. */
type FieldText = string | ((values: Values) => string)

/**
 * A form field: its validation rules, the label that its error messages contain, and the error
 * messages for a missing value and for a value outside the limits of the rules.
 */
export type Field = Rule & {
  label: FieldText
  missing?: FieldText
  /**
   * Returns the error message for a value outside the limits of the rule. The limits are those of
   * the federation, if the gateway has published different ones.
   */
  outOfRange?: (rule: Rule) => string
  /**
   * True if the browser must never store the value of the form field, such as a code or payment
   * card data. Fields with "password" in their names are never stored anyway.
   */
  secret?: true
}

/** Validation error of a form field, with its type and its message. */
export interface ValidationError {
  type: string
  message: string
}

/**
 * Returns the text of a field label or message. If the text is a function, calls it with the form
 * values.
 */
export const resolveFieldText = (text: FieldText, values: Values) =>
  typeof text === 'function' ? text(values) : text

/**
 * Returns the validation errors of `values` by field. `messages` are errors from rules that involve
 * several fields, used for fields without an error of their own. `formatViolation` returns the
 * message if the field defines none.
 */
export function validateFormFields(
  fields: Record<string, Field>,
  values: Values,
  messages: Partial<Record<string, string>>,
  formatViolation: (violation: FieldViolation, label: string) => string,
): Record<string, ValidationError> {
  const mistakes: Record<string, ValidationError> = {}
  for (const [name, field] of Object.entries(fields)) {
    const violation = findFieldViolation(field, values[name] ?? '')
    const message = violation
      ? (findOwnMessage(violation, field, values) ??
        formatViolation(violation, resolveFieldText(field.label, values)))
      : messages[name]
    if (message) mistakes[name] = { type: violation?.key ?? 'validate', message }
  }
  return mistakes
}

const limitKeys: readonly string[] = [
  'minLength',
  'maxLength',
  'min',
  'max',
] satisfies FieldViolation['key'][]

/**
 * Returns the message that a form field defines for a violation: a missing required value, which is
 * an empty text or an unticked checkbox, or a value outside the limits. Returns undefined if the
 * field defines no such message.
 */
function findOwnMessage({ key }: FieldViolation, field: Field, values: Values) {
  const { missing, outOfRange } = field
  if (missing !== undefined && (key === 'required' || key === 'notTicked'))
    return resolveFieldText(missing, values)
  return limitKeys.includes(key) ? outOfRange?.(field) : undefined
}

/**
 * Returns the name of the form field for the path of a mutation input field: `postalCode` for
 * `address.postalCode`, and `picture` for `picture.upload.fileName`.
 */
export const findFormFieldName = (inputFieldPath: string, formFields: object) =>
  [inputFieldPath, ...inputFieldPath.split('.')].findLast((candidate) => Object.hasOwn(formFields, candidate))
