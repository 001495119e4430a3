/**
 * Demo admin actions that move the federation's clock or restore the seed data.
 */
import { parseQuebecDay } from '../../quebec-days.ts'
import type { Service } from '../../http/service.ts'
import { insertSeedData } from '../seed/insert-seed-data.ts'
import { rebuildDatabase } from '../../store/database.ts'
import { runDueFederationTasks } from '../../scheduler.ts'
import { type AdminAction, type ActionResult, createAdminAction } from './create-admin-action.ts'
import {
  createCalendarDayField,
  makeFormFieldOptional,
  createTimeOfDayField,
  createIntegerField,
} from './form-fields.ts'

export const clockActions = {
  'set-clock': createAdminAction(
    { day: createCalendarDayField(), time: createTimeOfDayField() },
    (service, { day, time }) => {
      service.clock.setClockTime(parseQuebecTime(day, time))
      return runDueTasksAndReturnTime(service)
    },
  ),

  'advance-clock': createAdminAction({ days: createIntegerField(1, 3_660) }, (service, { days }) => {
    service.clock.advanceClockDays(days)
    return runDueTasksAndReturnTime(service)
  }),

  'restore-clock': createAdminAction({}, (service) => {
    service.clock.resetClockToRealTime()
    return runDueTasksAndReturnTime(service)
  }),

  'reset-personas': createAdminAction(
    { day: makeFormFieldOptional(createCalendarDayField()) },
    (service, { day }) => {
      const moment = day === null ? Date.now() : parseQuebecTime(day, '12:00')
      rebuildDatabase(service.store, (store) => insertSeedData(store, moment))
      if (day !== null) service.clock.setClockTime(moment)
      return { now: service.clock.now() }
    },
  ),
} satisfies Record<string, AdminAction>

/**
 * Runs the scheduled tasks that became due when the federation's clock moved, and returns the new
 * time.
 */
function runDueTasksAndReturnTime(service: Service): ActionResult {
  runDueFederationTasks(service)
  return { now: service.clock.now() }
}

/** Converts a day and a time in America/Toronto to epoch milliseconds. */
function parseQuebecTime(calendarDay: string, timeOfDay: string): number {
  const [hour, minute] = timeOfDay.split(':').map(Number)
  return parseQuebecDay(calendarDay)!.set({ hour, minute }).toMillis()
}
