/** Actions that move the clock or reset the seed data. */
import { parseDay } from '../../days.ts'
import type { Service } from '../../http/service.ts'
import { seed } from '../seed/seed.ts'
import { rebuildDatabase } from '../../store/database.ts'
import { runDueTasks } from '../../scheduler.ts'
import { type DeskAction, type ActionResult, createAction } from './action.ts'
import { dayField, optionalField, timeField, integerField } from './fields.ts'

export const clockActions = {
  'set-clock': createAction({ day: dayField(), time: timeField() }, (service, { day, time }) => {
    service.clock.moveTo(momentOf(day, time))
    return runDueAndReport(service)
  }),

  'advance-clock': createAction({ days: integerField(1, 3_660) }, (service, { days }) => {
    service.clock.advance(days)
    return runDueAndReport(service)
  }),

  'restore-clock': createAction({}, (service) => {
    service.clock.restore()
    return runDueAndReport(service)
  }),

  'reset-personas': createAction({ day: optionalField(dayField()) }, (service, { day }) => {
    const moment = day === null ? Date.now() : momentOf(day, '12:00')
    rebuildDatabase(service.store, (store) => seed(store, moment))
    if (day !== null) service.clock.moveTo(moment)
    return { now: service.clock.now() }
  }),
} satisfies Record<string, DeskAction>

/** Runs the scheduled work that is due by the new time. */
function runDueAndReport(service: Service): ActionResult {
  runDueTasks(service)
  return { now: service.clock.now() }
}

/** Converts a day and a time in America/Toronto to epoch milliseconds. */
function momentOf(day: string, time: string): number {
  const [hour, minute] = time.split(':').map(Number)
  return parseDay(day)!.set({ hour, minute }).toMillis()
}
