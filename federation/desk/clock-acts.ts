/** Actions that move the clock or reset the seed data. */
import { readDay } from '../days.ts'
import type { Service } from '../http/service.ts'
import { seed } from '../seed/seed.ts'
import { rebuild } from '../store/database.ts'
import { runDue } from '../scheduler.ts'
import { type Act, type Result, act } from './act.ts'
import { day, optional, time, whole } from './fields.ts'

export const clockActs = {
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

/** Runs the scheduled work that is due by the new time. */
function moved(service: Service): Result {
  runDue(service)
  return { now: service.clock.now() }
}

/** Converts a day and a time in America/Toronto to epoch milliseconds. */
function momentOf(day: string, time: string): number {
  const [hour, minute] = time.split(':').map(Number)
  return readDay(day)!.set({ hour, minute }).toMillis()
}
