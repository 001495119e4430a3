import { quebecDayOf } from '../../platform/quebecDays.ts'

/** Pass of a vehicle, with the start and the end of its validity as ISO timestamps. */
export interface VehiclePass {
  readonly status: string | null
  readonly activeAt: string | null | undefined
  readonly expiresAt: string | null | undefined
}

/**
 * Converts the timestamps of a pass to its first and last day in Quebec (`YYYY-MM-DD`). A missing
 * timestamp leaves the period open at that end.
 */
export const convertToValidityDays = ({ activeAt, expiresAt }: Omit<VehiclePass, 'status'>) => ({
  firstDay: activeAt ? quebecDayOf(activeAt) : '',
  lastDay: expiresAt ? quebecDayOf(expiresAt) : '9999-12-31',
})

/**
 * Returns whether any of the passes is paid and valid on a day from `firstDay` to `lastDay`, both
 * included.
 */
export const hasPaidPassInPeriod = (
  passes: readonly VehiclePass[],
  { firstDay, lastDay }: { firstDay: string; lastDay: string },
): boolean =>
  passes
    .filter(({ status }) => status === 'ACTIVE')
    .map(convertToValidityDays)
    .some((pass) => pass.firstDay <= lastDay && firstDay <= pass.lastDay)
