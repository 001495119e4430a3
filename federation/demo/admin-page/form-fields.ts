/** Form fields of the demo admin page: their controls, and the parsing of their input. */
import { parseQuebecDay } from '../../quebec-days.ts'
import { isSafeRegexPattern } from '../../http/pattern-safety.ts'
import type { Service } from '../../http/service.ts'
import { type Language, translate } from '../../translations.ts'

/**
 * Reason why a demo admin action is rejected. The message for a reason has the locale key
 * `Fault.<reason>`.
 */
export type RejectionReason =
  | 'required'
  | 'malformed'
  | 'notFound'
  | 'unknownField'
  | 'belowLeast'
  | 'noLimit'
  | 'notNow'

/** Validation errors of a demo admin action, by field. */
export class FieldErrors {
  readonly fields: Record<string, RejectionReason>

  constructor(reasonsByField: Record<string, RejectionReason>) {
    this.fields = reasonsByField
  }
}

/** An option of a select field on the demo admin page. */
export interface Choice {
  value: string
  label: string
}

/** A form field whose text is parsed into a `Value`. */
export interface FormField<Value> {
  control: 'text' | 'textarea' | 'date' | 'time' | 'select' | 'hidden'
  isRequired: boolean
  /** HTML attributes of the form field's input element. */
  hints?: Record<string, string | number>
  /** Options of a select field. */
  choices?: (service: Service, language: Language) => Choice[]
  /** Parses a non-empty form text into a value, or returns the reason why the text is invalid. */
  read: (text: string, service: Service) => Value | { reason: RejectionReason }
}

export type Fields = Record<string, FormField<unknown>>
/** Parsed values of form fields; null for an optional field that is empty. */
export type Values<FormFields extends Fields> = {
  [Name in keyof FormFields]: FormFields[Name] extends FormField<infer Value> ? Value : never
}

/**
 * Converts submitted values, from an HTML form or from JSON, to the types of their form fields.
 */
export function parseAdminFormValues<FormFields extends Fields>(
  fields: FormFields,
  input: Record<string, unknown>,
  service: Service,
): Values<FormFields> | FieldErrors {
  const fieldErrors: Record<string, RejectionReason> = {}
  const values: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(fields)) {
    const text = convertFormValueToTrimmedText(input[name])
    const value = parseAdminFormValue(field, text, service)
    if (isRejectedFormFieldValue(value)) fieldErrors[name] = value.reason
    else values[name] = value
  }
  return Object.keys(fieldErrors).length > 0 ? new FieldErrors(fieldErrors) : (values as Values<FormFields>)
}

/** Converts a submitted field value to trimmed text. */
export function convertFormValueToTrimmedText(value: unknown): string {
  return ['string', 'number', 'boolean'].includes(typeof value) ? String(value).trim() : ''
}

function parseAdminFormValue(field: FormField<unknown>, text: string, service: Service): unknown {
  if (text === '') return field.isRequired ? { reason: 'required' } : null
  return field.read(text, service)
}

function isRejectedFormFieldValue(parsedValue: unknown): parsedValue is { reason: RejectionReason } {
  return typeof parsedValue === 'object' && parsedValue !== null && 'reason' in parsedValue
}

const malformed = { reason: 'malformed' } as const

/**
 * Returns an optional copy of a form field: the user may leave the copy empty.
 */
export function makeFormFieldOptional<Value>(field: FormField<Value>): FormField<Value | null> {
  return { ...field, isRequired: false }
}

/** Creates a form field for a single line of text. */
export function createSingleLineTextField(maxlength: number): FormField<string> {
  return {
    control: 'text',
    isRequired: true,
    hints: { maxlength },
    read: (text) => (text.length > maxlength || /\p{Cc}/u.test(text) ? malformed : text),
  }
}

/** Creates a form field for text with several lines. */
export function createMultilineTextField(maxlength: number): FormField<string> {
  return {
    ...createSingleLineTextField(maxlength),
    control: 'textarea',
    read: (text) => (text.length > maxlength ? malformed : text),
  }
}

/** Creates a form field for a whole number. */
export function createIntegerField(minimum: number, maximum: number): FormField<number> {
  return {
    control: 'text',
    isRequired: true,
    hints: { inputmode: 'numeric', maxlength: 6, size: 6 },
    read: (text) => {
      const number = /^-?\d{1,6}$/.test(text) ? Number(text) : Number.NaN
      return number >= minimum && number <= maximum ? number : malformed
    },
  }
}

/** Returns a hidden copy of a form field. The value of the hidden field comes from a table row. */
export function makeFormFieldHidden<Value>(field: FormField<Value>): FormField<Value> {
  return { ...field, control: 'hidden' }
}

/** Creates a hidden form field for the id of a table row. */
export function createHiddenRowIdField(): FormField<number> {
  return makeFormFieldHidden(createIntegerField(1, 999_999))
}

/**
 * Creates a form field in which the user types a dotted property path, such as `vehicle.name`.
 */
export function createPropertyPathField(maxlength: number): FormField<string> {
  return {
    ...createSingleLineTextField(maxlength),
    read: (text) => (/^[A-Za-z]\w*(\.\w+)*$/.test(text) && text.length <= maxlength ? text : malformed),
  }
}

/**
 * Creates a form field in which the user types a regular expression. Expressions that could
 * backtrack catastrophically are rejected.
 */
export function createRegularExpressionField(maxlength: number): FormField<string> {
  return {
    ...createSingleLineTextField(maxlength),
    read: (text) => (text.length <= maxlength && isSafeRegexPattern(text) ? text : malformed),
  }
}

/**
 * Creates a select field for fixed values. The locale key of an option's label is `Choice.<value>`.
 */
export function createFixedChoiceField(choiceValues: readonly string[]): FormField<string> {
  return createSelectFieldOfDatabaseRows(
    (_, language) =>
      choiceValues.map((value) => ({ value, label: translate(language, 'desk', `Choice.${value}`) })),
    (text) => choiceValues.find((each) => each === text) ?? null,
  )
}

/**
 * Creates a form field for an amount in dollars, with a decimal point or comma, parsed to cents.
 */
export function createDollarAmountField(maximumCents: number): FormField<number> {
  return {
    control: 'text',
    isRequired: true,
    hints: { inputmode: 'decimal', maxlength: 10, size: 10 },
    read: (text) => {
      const [, dollars, cents = ''] = /^(\d{1,6})(?:[.,](\d{1,2}))?$/.exec(text) ?? []
      const amount = Number(dollars) * 100 + Number(cents.padEnd(2, '0'))
      return dollars !== undefined && amount <= maximumCents ? amount : malformed
    },
  }
}

/** Creates a form field for a day of this century, `YYYY-MM-DD`. */
export function createCalendarDayField(): FormField<string> {
  return {
    control: 'date',
    isRequired: true,
    hints: { min: '2000-01-01', max: '2099-12-31' },
    read: (text) => (text.startsWith('20') && parseQuebecDay(text) !== null ? text : malformed),
  }
}

/** Creates a form field for a time of day, `HH:MM`. */
export function createTimeOfDayField(): FormField<string> {
  return {
    control: 'time',
    isRequired: true,
    read: (text) => (/^([01]\d|2[0-3]):[0-5]\d$/.test(text) ? text : malformed),
  }
}

/**
 * Creates a select field whose options are rows of the federation's database. `findRow` returns
 * null if no row matches the submitted text.
 */
export function createSelectFieldOfDatabaseRows<Value>(
  listChoices: (service: Service, language: Language) => Choice[],
  findRow: (text: string, service: Service) => Value | null,
): FormField<Value> {
  return {
    control: 'select',
    isRequired: true,
    choices: listChoices,
    read: (text, service) => findRow(text, service) ?? { reason: 'notFound' },
  }
}
