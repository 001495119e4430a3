/** The rules of forms that the federation publishes: they win over those that anybody was built with (R-28, B48). */
import type { FieldRule } from '../generated/contract.ts'
import { fieldsOf } from '../http/contract.ts'
import type { CallName } from '../http/refusals.ts'
import type { Store } from '../store/database.ts'

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

/** Every rule that is published. */
export function publishedRules({ sql }: Store): { form: string; field: string; rule: FieldRule }[] {
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

/** How many characters a field needs without the space around it: as is published, or else as it was built with. */
export function shortestOf(store: Store, name: CallName, field: string, builtIn: number): number {
  const { minLength, maxLength = builtIn } = rulesOf(store, name).get(field) ?? {}
  return minLength ?? Math.min(builtIn, maxLength)
}
