/** The fields of the desk's forms: how each is drawn, and how what was typed is read. */
import { readDay } from '../days.ts'
import { isHarmless } from '../http/patterns.ts'
import type { Service } from '../http/service.ts'
import { type Language, translate } from '../texts.ts'

/** Why something cannot be done; its text is `Fault.<reason>`. */
export type Reason =
  | 'required'
  | 'malformed'
  | 'notFound'
  | 'unknownField'
  | 'belowLeast'
  | 'noLimit'
  | 'notNow'

/** What stands in the way of an act, by field. */
export class Faults {
  readonly fields: Record<string, Reason>

  constructor(fields: Record<string, Reason>) {
    this.fields = fields
  }
}

/** What may be chosen. */
export interface Choice {
  value: string
  label: string
}

/** A field whose text stands for a `Value`. */
export interface Field<Value> {
  control: 'text' | 'textarea' | 'date' | 'time' | 'select' | 'hidden'
  isRequired: boolean
  /** Attributes of its control. */
  hints?: Record<string, string | number>
  /** What a select offers. */
  choices?: (service: Service, language: Language) => Choice[]
  /** The value of a text that is not empty; a reason when it stands for none. */
  read: (text: string, service: Service) => Value | { reason: Reason }
}

export type Fields = Record<string, Field<unknown>>
/** The values of fields; null for an empty one that need not be filled in. */
export type Values<Known extends Fields> = {
  [Name in keyof Known]: Known[Name] extends Field<infer Value> ? Value : never
}

/** Reads what was typed or sent: texts, or numbers and booleans of JSON. */
export function readFields<Known extends Fields>(
  fields: Known,
  input: Record<string, unknown>,
  service: Service,
): Values<Known> | Faults {
  const faults: Record<string, Reason> = {}
  const values: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(fields)) {
    const text = textOf(input[name])
    const value = readOne(field, text, service)
    if (isReason(value)) faults[name] = value.reason
    else values[name] = value
  }
  return Object.keys(faults).length > 0 ? new Faults(faults) : (values as Values<Known>)
}

/** What was sent for a field, as text. */
export function textOf(value: unknown): string {
  return ['string', 'number', 'boolean'].includes(typeof value) ? String(value).trim() : ''
}

function readOne(field: Field<unknown>, text: string, service: Service): unknown {
  if (text === '') return field.isRequired ? { reason: 'required' } : null
  return field.read(text, service)
}

function isReason(value: unknown): value is { reason: Reason } {
  return typeof value === 'object' && value !== null && 'reason' in value
}

const malformed = { reason: 'malformed' } as const

/** A field that may stay empty. */
export function optional<Value>(field: Field<Value>): Field<Value | null> {
  return { ...field, isRequired: false }
}

/** A line of text. */
export function line(maxlength: number): Field<string> {
  return {
    control: 'text',
    isRequired: true,
    hints: { maxlength },
    read: (text) => (text.length > maxlength || /\p{Cc}/u.test(text) ? malformed : text),
  }
}

/** A text of several lines. */
export function paragraph(maxlength: number): Field<string> {
  return {
    ...line(maxlength),
    control: 'textarea',
    read: (text) => (text.length > maxlength ? malformed : text),
  }
}

/** A whole number. */
export function whole(minimum: number, maximum: number): Field<number> {
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

/** A field that a row of the page fills in by itself. */
export function hidden<Value>(field: Field<Value>): Field<Value> {
  return { ...field, control: 'hidden' }
}

/** The number of the thing that a row of the page stands for. */
export function rowId(): Field<number> {
  return hidden(whole(1, 999_999))
}

/** A name as programs write it, with dots for levels. */
export function path(maxlength: number): Field<string> {
  return {
    ...line(maxlength),
    read: (text) => (/^[A-Za-z]\w*(\.\w+)*$/.test(text) && text.length <= maxlength ? text : malformed),
  }
}

/** A regular expression that ends within a moment, whatever is typed. */
export function pattern(maxlength: number): Field<string> {
  return {
    ...line(maxlength),
    read: (text) => (text.length <= maxlength && isHarmless(text) ? text : malformed),
  }
}

/** One of a few words, whose texts are `Choice.<word>`. */
export function oneOf(words: readonly string[]): Field<string> {
  return choice(
    (_, language) => words.map((value) => ({ value, label: translate(language, 'desk', `Choice.${value}`) })),
    (text) => words.find((each) => each === text) ?? null,
  )
}

/** Dollars, with a point or a comma; as cents. */
export function money(maximum: number): Field<number> {
  return {
    control: 'text',
    isRequired: true,
    hints: { inputmode: 'decimal', maxlength: 10, size: 10 },
    read: (text) => {
      const [, dollars, cents = ''] = /^(\d{1,6})(?:[.,](\d{1,2}))?$/.exec(text) ?? []
      const amount = Number(dollars) * 100 + Number(cents.padEnd(2, '0'))
      return dollars !== undefined && amount <= maximum ? amount : malformed
    },
  }
}

/** A day of this century, `YYYY-MM-DD`. */
export function day(): Field<string> {
  return {
    control: 'date',
    isRequired: true,
    hints: { min: '2000-01-01', max: '2099-12-31' },
    read: (text) => (text.startsWith('20') && readDay(text) !== null ? text : malformed),
  }
}

/** A time of day, `HH:MM`. */
export function time(): Field<string> {
  return {
    control: 'time',
    isRequired: true,
    read: (text) => (/^([01]\d|2[0-3]):[0-5]\d$/.test(text) ? text : malformed),
  }
}

/** One of the federation's own rows: `find` answers null for a text that names none. */
export function choice<Value>(
  choices: (service: Service, language: Language) => Choice[],
  find: (text: string, service: Service) => Value | null,
): Field<Value> {
  return {
    control: 'select',
    isRequired: true,
    choices,
    read: (text, service) => find(text, service) ?? { reason: 'notFound' },
  }
}
