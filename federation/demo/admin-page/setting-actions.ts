/**
 * Staff actions that change settings for all members: clubs, the additional fee, the agreements,
 * form rules, and e-mail delivery.
 */
import { publishNextAgreementVersion } from '../../agreements/queries.ts'
import { setClubPurchasesEnabled } from '../../clubs/queries.ts'
import { formNames, hasFormField, publishFormRule } from '../../forms/queries.ts'
import type { Store } from '../../store/database.ts'
import { writeStoredSetting } from '../../store/settings.ts'
import { type AdminAction, createAdminAction } from './create-admin-action.ts'
import {
  FieldErrors,
  type FormField,
  createSelectFieldOfDatabaseRows,
  makeFormFieldHidden,
  createDollarAmountField,
  createFixedChoiceField,
  makeFormFieldOptional,
  createMultilineTextField,
  createPropertyPathField,
  createRegularExpressionField,
  createIntegerField,
} from './form-fields.ts'

/** Form field of the demo admin page that selects a club by its public number of three digits. */
const club: FormField<number> = createSelectFieldOfDatabaseRows(
  ({ store }) =>
    store.sql.all`SELECT no, name FROM clubs ORDER BY no`.map(({ no, name }) => ({
      value: String(no),
      label: `${String(no)} · ${String(name)}`,
    })),
  (text, { store }) => {
    const id = store.sql.get`SELECT id FROM clubs WHERE no = ${text.padStart(3, '0')}`?.['id']
    return id === undefined ? null : Number(id)
  },
)

/**
 * Form field of the demo admin page that selects a portal form by its name in the published form
 * rules.
 */
const form: FormField<string> = createSelectFieldOfDatabaseRows(
  () => formNames.map((value) => ({ value, label: value })),
  (text) => formNames.find((each) => each === text) ?? null,
)

const limitField = makeFormFieldOptional(createIntegerField(0, 999_999))

export const settingActions = {
  'close-club': createAdminAction(
    {
      club,
      messageFr: makeFormFieldOptional(createMultilineTextField(300)),
      messageEn: makeFormFieldOptional(createMultilineTextField(300)),
    },
    ({ store }, { club: clubId, messageFr, messageEn }) => {
      setClubPurchasesEnabled(store, clubId, false, {
        fr: messageFr ?? undefined,
        en: messageEn ?? undefined,
      })
      return undefined
    },
  ),

  'open-club': createAdminAction({ club }, ({ store }, { club: clubId }) => {
    setClubPurchasesEnabled(store, clubId, true)
    return undefined
  }),

  'set-fee': createAdminAction({ amount: createDollarAmountField(1_000_00) }, ({ store }, { amount }) => {
    writeStoredSetting(store, 'additional_fee', amount)
    return undefined
  }),

  'publish-terms': createAdminAction({}, ({ store }) => ({ version: publishNextAgreementVersion(store) })),

  'publish-rule': createAdminAction(
    {
      form,
      field: createPropertyPathField(80),
      required: makeFormFieldOptional(createFixedChoiceField(['true', 'false'])),
      minLength: limitField,
      maxLength: limitField,
      minimum: limitField,
      maximum: limitField,
      pattern: makeFormFieldOptional(createRegularExpressionField(200)),
    },
    ({ store }, { form: formName, field, required, ...limits }) => {
      if (!hasFormField(formName, field)) return new FieldErrors({ field: 'unknownField' })
      const { minLength, maxLength, minimum, maximum } = limits
      if (isMaximumBelowMinimum(maxLength, minLength)) return new FieldErrors({ maxLength: 'belowLeast' })
      if (isMaximumBelowMinimum(maximum, minimum)) return new FieldErrors({ maximum: 'belowLeast' })
      const rule = { ...limits, required: required === null ? null : required === 'true' }
      // Empty limits are not part of the rule.
      const set = Object.entries(rule).filter(([, value]) => value !== null)
      if (set.length === 0) return new FieldErrors({ field: 'noLimit' })
      publishFormRule(store, formName, field, Object.fromEntries(set))
      return undefined
    },
  ),

  'withdraw-rule': createAdminAction(
    {
      form: makeFormFieldHidden(createPropertyPathField(40)),
      field: makeFormFieldHidden(createPropertyPathField(80)),
    },
    ({ store }, { form: formName, field }) => {
      if (!formNames.includes(formName)) return new FieldErrors({ form: 'notFound' })
      if (!hasFormField(formName, field)) return new FieldErrors({ field: 'unknownField' })
      publishFormRule(store, formName, field, null)
      return undefined
    },
  ),

  'stop-mails': createAdminAction({}, ({ store }) => setSimulatedMailOutage(store, true)),
  'resume-mails': createAdminAction({}, ({ store }) => setSimulatedMailOutage(store, false)),
} satisfies Record<string, AdminAction>

/**
 * Returns true if a form rule has both a minimum and a maximum, and the maximum is below the
 * minimum.
 */
function isMaximumBelowMinimum(maximum: number | null, minimum: number | null): boolean {
  return maximum !== null && minimum !== null && maximum < minimum
}

/**
 * Simulates an outage of e-mail delivery. The portal then tells members who wait for an e-mail
 * about the outage (O18).
 */
function setSimulatedMailOutage(store: Store, isOutage: boolean): undefined {
  writeStoredSetting(store, 'mails_fail', isOutage ? 1 : 0)
  return undefined
}
