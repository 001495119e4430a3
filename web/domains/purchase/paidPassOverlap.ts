import { quebecDayOf } from '../../forms/quebecDays.ts'

/** Pass of a vehicle, with the start and the end of its validity as ISO timestamps. */
export interface VehiclePass {
  readonly status: string | null
  readonly activeAt: string | null | undefined
  readonly expiresAt: string | null | undefined
}

/**
 * Returns the first and the last day (`YYYY-MM-DD`) of a period between two timestamps. A period
 * without one of the timestamps is open at that end.
 */
export const toPassValidityDays = ({ activeAt, expiresAt }: Omit<VehiclePass, 'status'>) => ({
  firstDay: activeAt ? quebecDayOf(activeAt) : '',
  lastDay: expiresAt ? quebecDayOf(expiresAt) : '9999-12-31',
})

/** Returns whether a paid pass is valid on a day from `firstDay` to `lastDay`, both included. */
export const overlapsPaidPass = (
  passes: readonly VehiclePass[],
  { firstDay, lastDay }: { firstDay: string; lastDay: string },
): boolean =>
  passes
    .filter(({ status }) => status === 'ACTIVE')
    .map(toPassValidityDays)
    .some((pass) => pass.firstDay <= lastDay && firstDay <= pass.lastDay)
