/** The rules of forms that the federation publishes: they win over those that anybody was built with (R-28, B48). */
import type { Handlers } from '../http/calls.ts'
import { fieldsOf } from '../http/contract.ts'
import type { Store } from '../store/database.ts'
import type { FieldRule, PublishedSchema } from '../generated/contract.ts'
import type { CallName, FieldReason } from '../http/refusals.ts'

/** A rule per form and field, as JSON of the contract's `FieldRule`. None is published at first. */
export const formRuleTables = `
CREATE TABLE form_rules (
  form TEXT NOT NULL,
  field TEXT NOT NULL,
  rule TEXT NOT NULL,
  PRIMARY KEY (form, field)
) STRICT, WITHOUT ROWID;
`

/** The forms, by the calls that take what is typed into them; their fields are those of the calls. */
const forms: Record<string, readonly CallName[]> = {
  login: ['token'],
  getOneTimePassword: ['getOneTimePassword'],
  forgottenPassword: ['forgottenPassword'],
  resendEmailConfirmation: ['resendEmailConfirmation'],
  resetPassword: ['resetPassword'],
  findExistingAccount: ['findExistingAccount'],
  createAccount: ['createAccount'],
  updateAccount: ['updateAccount'],
  changeEmailAddress: ['changeEmailAddress'],
  changePassword: ['changePassword'],
  deleteAccount: ['deleteAccount'],
  vehicle: ['createVehicle', 'updateVehicle'],
  billingAddress: ['setBillingAddress'],
  withoutInsurance: ['requestWithoutInsurance'],
  guest: [
    'searchExternalRight',
    'searchFqcqExternalRight',
    'setCardAsGuest',
    'setCardAsFqcqGuest',
    'buyAsGuest',
    'buyAsFqcqGuest',
  ],
}

/** The names of the forms. */
export const formNames = Object.keys(forms)

/** Whether a form has a field of this name, with dots for levels. */
export function isFieldOf(form: string, field: string): boolean {
  return (forms[form] ?? []).some((name) => fieldsOf(name).has(field))
}

export const formRuleCalls = {
  getSchema: ({ store }) => {
    const schema: PublishedSchema = {}
    for (const { form, field, rule } of publishedRules(store)) (schema[form] ??= {})[field] = rule
    return schema
  },
} satisfies Partial<Handlers>

function publishedRules({ sql }: Store): { form: string; field: string; rule: FieldRule }[] {
  return sql.all`SELECT form, field, rule FROM form_rules ORDER BY form, field`.map((row) => ({
    form: String(row['form']),
    field: String(row['field']),
    rule: JSON.parse(String(row['rule'])) as FieldRule,
  }))
}

/** Publishes the rule of a field in the place of the one before, or takes it back (null). */
export function publishRule({ sql }: Store, form: string, field: string, rule: FieldRule | null): void {
  if (rule === null) sql.run`DELETE FROM form_rules WHERE form = ${form} AND field = ${field}`
  else
    sql.run`INSERT OR REPLACE INTO form_rules (form, field, rule) VALUES (${form}, ${field}, ${JSON.stringify(rule)})`
}

/** The rules that are published for the fields of a call. */
export function rulesOf(store: Store, name: CallName): ReadonlyMap<string, FieldRule> {
  const form = formNames.find((each) => forms[each]!.includes(name))
  if (form === undefined) return new Map()
  const fields = fieldsOf(name)
  return new Map(
    publishedRules(store)
      .filter((each) => each.form === form && fields.has(each.field))
      .map(({ field, rule }) => [field, rule]),
  )
}

/** What of a request breaks the rules that are published for it, by field. */
export function ruleFaults(
  rules: ReadonlyMap<string, FieldRule>,
  request: unknown,
): Record<string, FieldReason> {
  // A session that is continued, or begun with a code, has no password that somebody chose.
  const isTyped = !isWithoutPassword(request)
  const faults = isTyped
    ? [...rules].map(([field, rule]) => [field, faultIn(rule, valueAt(request, field))])
    : []
  return Object.fromEntries(faults.filter(([, reason]) => reason !== null)) as Record<string, FieldReason>
}

function isWithoutPassword(request: unknown): boolean {
  return (
    valueAt(request, 'grant_type') === 'refresh_token' ||
    (valueAt(request, 'grant_type') !== undefined && String(valueAt(request, 'password')).startsWith('otp:'))
  )
}

function valueAt(request: unknown, field: string): unknown {
  return field
    .split('.')
    .reduce<unknown>(
      (whole, part) =>
        typeof whole === 'object' && whole !== null && Object.hasOwn(whole, part)
          ? (whole as Record<string, unknown>)[part]
          : undefined,
      request,
    )
}

/** The first of a rule that a value breaks; what may be empty fits when it is. */
function faultIn(rule: FieldRule, value: unknown): FieldReason | null {
  const text = typeof value === 'string' ? value.trim() : null
  if (value === undefined || value === null || text === '') return rule.required === true ? 'required' : null
  if (text !== null) {
    // As the contract counts them: a picture sign is one.
    const { length } = Array.from(text)
    if (length < (rule.minLength ?? 0)) return 'tooShort'
    if (length > (rule.maxLength ?? Infinity)) return 'tooLong'
    if (rule.pattern !== undefined && !new RegExp(rule.pattern, 'u').test(text)) return 'malformed'
  }
  return isWithin(rule, value) ? null : 'malformed'
}

function isWithin({ minimum, maximum }: FieldRule, value: unknown): boolean {
  if (minimum === undefined && maximum === undefined) return true
  if (typeof value !== 'number' && typeof value !== 'string') return true
  const number = Number(String(value).replace(',', '.'))
  return number >= (minimum ?? -Infinity) && number <= (maximum ?? Infinity)
}
