/**
 * Database access for the published form rules, which override the built-in rules of clients (R-28,
 * B48).
 */
import type { FieldRule } from '../generated/contract.ts'
import { listRequestFieldsOfCall } from '../http/request-validation.ts'
import type { CallName } from '../http/refusals.ts'
import type { Store } from '../store/database.ts'

/**
 * REST calls that each portal form sends, keyed by form name. A form has the request fields of its
 * REST calls.
 */
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

/** Names of all portal forms that can have published form rules. */
export const formNames = Object.keys(forms)

/** Returns true if a portal form has a field with the given dotted path. */
export function hasFormField(formName: string, field: string): boolean {
  return (forms[formName] ?? []).some((name) => listRequestFieldsOfCall(name).has(field))
}

/** Returns all published form rules. */
export function listPublishedFormRules({ sql }: Store): { form: string; field: string; rule: FieldRule }[] {
  return sql.all`SELECT form, field, rule FROM form_rules ORDER BY form, field`.map((row) => ({
    form: String(row['form']),
    field: String(row['field']),
    rule: JSON.parse(String(row['rule'])) as FieldRule,
  }))
}

/**
 * Publishes the federation's validation rule for a field of a portal form, replacing the field's
 * previous rule. Null withdraws the rule.
 */
export function publishFormRule(
  { sql }: Store,
  formName: string,
  field: string,
  rule: FieldRule | null,
): void {
  if (rule === null) sql.run`DELETE FROM form_rules WHERE form = ${formName} AND field = ${field}`
  else
    sql.run`INSERT OR REPLACE INTO form_rules (form, field, rule) VALUES (${formName}, ${field}, ${JSON.stringify(rule)})`
}

/** Returns the published form rules that apply to the fields of a REST call, by field. */
export function readFormRulesOfRestCall(store: Store, name: CallName): ReadonlyMap<string, FieldRule> {
  const form = formNames.find((each) => forms[each]!.includes(name))
  if (form === undefined) return new Map()
  const fields = listRequestFieldsOfCall(name)
  return new Map(
    listPublishedFormRules(store)
      .filter((each) => each.form === form && fields.has(each.field))
      .map(({ field, rule }) => [field, rule]),
  )
}

/**
 * Returns the minimum length of a form field value without outer spaces: the published minimum, or
 * the built-in minimum if none is published. A published maximum below the built-in minimum lowers
 * that minimum.
 */
export function readMinimumFormFieldLength(
  store: Store,
  name: CallName,
  field: string,
  builtInMinimum: number,
): number {
  const { minLength, maxLength = builtInMinimum } = readFormRulesOfRestCall(store, name).get(field) ?? {}
  return minLength ?? Math.min(builtInMinimum, maxLength)
}
