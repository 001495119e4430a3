import { type FieldViolation, type Rule, type Values, findFieldViolation } from './fieldRules.ts'

/** Label or message of a form field, which may depend on the values of the form. */
type FieldText = string | ((values: Values) => string)

/**
 * A form field: its validation rules, the label that its error messages contain, and the error
 * message for a missing value.
 */
export type Field = Rule & {
  label: FieldText
  missing?: FieldText
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
      ? (findMissingValueMessage(violation, field, values) ??
        formatViolation(violation, resolveFieldText(field.label, values)))
      : messages[name]
    if (message) mistakes[name] = { type: violation?.key ?? 'validate', message }
  }
  return mistakes
}

/**
 * Returns the message that a form field defines for a missing required value: an empty text or an
 * unticked checkbox. Returns undefined if the field defines no such message.
 */
const findMissingValueMessage = ({ key }: FieldViolation, { missing }: Field, values: Values) =>
  missing !== undefined && (key === 'required' || key === 'notTicked')
    ? resolveFieldText(missing, values)
    : undefined

/**
 * Returns the name of the form field for the path of a mutation input field: `postalCode` for
 * `address.postalCode`, and `picture` for `picture.upload.fileName`.
 */
export const findFormFieldName = (inputFieldPath: string, formFields: object) =>
  [inputFieldPath, ...inputFieldPath.split('.')].findLast((candidate) => Object.hasOwn(formFields, candidate))
