/**
 * What the federation's staff would do, by name: as a form of the desk, and as a call for tests. An act only
 * reads what was typed; what it means belongs to the domains.
 */
import { setClubAvailability } from '../clubs.ts'
import { rebuild } from '../database.ts'
import { readDay } from '../days.ts'
import { seed } from '../seed/seed.ts'
import type { Service } from '../service.ts'
import { runDue } from '../timekeeper.ts'
import { decideVolunteer } from '../volunteering.ts'
import {
  type Fields,
  type Values,
  Faults,
  choice,
  day,
  money,
  optional,
  paragraph,
  readFields,
  rowId,
  time,
  whole,
} from './fields.ts'

/** What an act tells of what it has done, for tests; nothing where there is nothing to tell. */
export type Result = Record<string, string | number> | undefined

/** An act: what it asks, and what it does. */
export interface Act {
  fields: Fields
  /** Reads the input and does it. */
  perform: (service: Service, input: Record<string, unknown>) => Result | Faults
}

function act<Known extends Fields>(
  fields: Known,
  run: (service: Service, values: Values<Known>) => Result | Faults,
): Act {
  return {
    fields,
    perform: (service, input) => {
      const values = readFields(fields, input, service)
      return values instanceof Faults ? values : run(service, values)
    },
  }
}

const club = choice<number>(
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

/** Every act by its name in addresses. */
export const acts = {
  'accept-volunteer': deciding(({ store }, id, now) => decideVolunteer(store, id, 'accept', now)),
  'refuse-volunteer': deciding(({ store }, id, now) => decideVolunteer(store, id, 'refuse', now)),
  'revoke-volunteer': deciding(({ store }, id, now) => decideVolunteer(store, id, 'revoke', now)),

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
    store.sql.run`UPDATE settings SET value = ${amount} WHERE name = 'additional_fee'`
    return undefined
  }),

  'publish-terms': act({}, ({ store }) => {
    const row = store.sql
      .get`UPDATE settings SET value = value + 1 WHERE name = 'terms_version' RETURNING value`
    return { version: Number(row?.['value']) }
  }),

  'set-clock': act({ day: day(), time: time() }, (service, { day, time }) => {
    service.clock.moveTo(momentOf(day, time))
    return moved(service)
  }),

  'advance-clock': act({ days: whole(1, 3_660) }, (service, { days }) => {
    service.clock.advance(days)
    return moved(service)
  }),

  'restore-clock': act({}, (service) => {
    service.clock.restore()
    return moved(service)
  }),

  'reset-personas': act({ day: optional(day()) }, (service, { day }) => {
    const moment = day === null ? Date.now() : momentOf(day, '12:00')
    rebuild(service.store, (store) => seed(store, moment))
    if (day !== null) service.clock.moveTo(moment)
    return { now: service.clock.now() }
  }),
} satisfies Record<string, Act>

/** The act of deciding on a request: by its number, which only some states allow. */
function deciding(decide: (service: Service, request: number, now: number) => boolean): Act {
  return act({ request: rowId() }, (service, { request }) =>
    decide(service, request, service.clock.now()) ? undefined : new Faults({ request: 'notNow' }),
  )
}

export type ActName = keyof typeof acts

/** The act of this name; null when there is none. */
export function findAct(name: string): { name: ActName; act: Act } | null {
  return Object.hasOwn(acts, name) ? { name: name as ActName, act: acts[name as ActName] } : null
}

/** What is due by then happens at once. */
function moved(service: Service): Result {
  runDue(service)
  return { now: service.clock.now() }
}

/** A day and an hour of America/Toronto, in epoch milliseconds. */
function momentOf(day: string, time: string): number {
  const [hour, minute] = time.split(':').map(Number)
  return readDay(day)!.set({ hour, minute }).toMillis()
}
