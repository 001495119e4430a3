/**
 * Actions that change settings for all members: clubs, the fee, the agreements, form rules, and
 * e-mail delivery.
 */
import { publishAgreements } from '../agreements/rows.ts'
import { setClubAvailability } from '../clubs/rows.ts'
import { formNames, isFieldOf, publishRule } from '../forms/rows.ts'
import type { Store } from '../store/database.ts'
import { writeSetting } from '../store/settings.ts'
import { type Act, act } from './act.ts'
import {
  Faults,
  type Field,
  choice,
  hidden,
  money,
  oneOf,
  optional,
  paragraph,
  path,
  pattern,
  whole,
} from './fields.ts'

/** Field that selects a club by its public number of three digits. */
const club: Field<number> = choice(
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

/** Field that selects a form by its name in the published rules. */
const form: Field<string> = choice(
  () => formNames.map((value) => ({ value, label: value })),
  (text) => formNames.find((each) => each === text) ?? null,
)

const limit = optional(whole(0, 999_999))

export const settingActs = {
  'close-club': act(
    { club, messageFr: optional(paragraph(300)), messageEn: optional(paragraph(300)) },
    ({ store }, { club, messageFr, messageEn }) => {
      setClubAvailability(store, club, false, { fr: messageFr ?? undefined, en: messageEn ?? undefined })
      return undefined
    },
  ),

  'open-club': act({ club }, ({ store }, { club }) => {
    setClubAvailability(store, club, true)
    return undefined
  }),

  'set-fee': act({ amount: money(1_000_00) }, ({ store }, { amount }) => {
    writeSetting(store, 'additional_fee', amount)
    return undefined
  }),

  'publish-terms': act({}, ({ store }) => ({ version: publishAgreements(store) })),

  'publish-rule': act(
    {
      form,
      field: path(80),
      required: optional(oneOf(['true', 'false'])),
      minLength: limit,
      maxLength: limit,
      minimum: limit,
      maximum: limit,
      pattern: optional(pattern(200)),
    },
    ({ store }, { form, field, required, ...limits }) => {
      if (!isFieldOf(form, field)) return new Faults({ field: 'unknownField' })
      const { minLength, maxLength, minimum, maximum } = limits
      if (isBelow(maxLength, minLength)) return new Faults({ maxLength: 'belowLeast' })
      if (isBelow(maximum, minimum)) return new Faults({ maximum: 'belowLeast' })
      const rule = { ...limits, required: required === null ? null : required === 'true' }
      // Empty limits are not part of the rule.
      const set = Object.entries(rule).filter(([, value]) => value !== null)
      if (set.length === 0) return new Faults({ field: 'noLimit' })
      publishRule(store, form, field, Object.fromEntries(set))
      return undefined
    },
  ),

  'withdraw-rule': act({ form: hidden(path(40)), field: hidden(path(80)) }, ({ store }, { form, field }) => {
    if (!formNames.includes(form)) return new Faults({ form: 'notFound' })
    if (!isFieldOf(form, field)) return new Faults({ field: 'unknownField' })
    publishRule(store, form, field, null)
    return undefined
  }),

  'stop-mails': act({}, ({ store }) => failMails(store, true)),
  'resume-mails': act({}, ({ store }) => failMails(store, false)),
} satisfies Record<string, Act>

/** Returns true if the upper limit is below the lower limit. */
function isBelow(greatest: number | null, least: number | null): boolean {
  return greatest !== null && least !== null && greatest < least
}

/**
 * Simulates an outage of e-mail delivery, so that members who wait for an e-mail are told about it
 * (O18).
 */
function failMails(store: Store, fail: boolean): undefined {
  writeSetting(store, 'mails_fail', fail ? 1 : 0)
  return undefined
}
