/** Rules for the calendar file with the days of a pass. */
import { addDays, computeNextDay } from '../../platform/quebecDays.ts'

/** First and last day of a pass, `YYYY-MM-DD`. */
export interface PassDays {
  readonly firstDay: string
  readonly lastDay: string
}

/**
 * Calendar entry of a pass, without its texts. A short pass has one entry `period`, and a season
 * pass has the entries `firstDay` and `lastDay`. The entry `presale` is the first day of the next
 * presale.
 */
export interface PassCalendarEntry extends PassDays {
  readonly kind: 'period' | 'firstDay' | 'lastDay' | 'presale'
  /** Reminders of the calendar entry, as numbers of days before the entry. */
  readonly reminderDays: readonly PassReminderDay[]
}

/**
 * Number of days from a reminder to its calendar entry; 0 for a reminder on the day of the entry.
 */
export type PassReminderDay = 30 | 7 | 0

/**
 * Returns whether a pass is so short that all its days are one calendar entry. A short pass has no
 * reminders and no presale.
 */
export const isShortPass = ({ firstDay, lastDay }: PassDays): boolean => lastDay < addDays(firstDay, 7)

/**
 * Numbers of days before the end of a season pass at which the calendar reminds the member of the
 * end.
 */
const endReminderDays = [30, 7] as const

/**
 * Returns the calendar entries of a pass. A reminder that would be before the first day of the pass
 * or before `today` is left out, because some calendars show past reminders at once.
 * @param presaleDay First day of the next presale; null if it is unknown or has passed.
 */
export function buildPassCalendarEntries(
  { firstDay, lastDay }: PassDays,
  presaleDay: string | null,
  today: string,
): PassCalendarEntry[] {
  if (isShortPass({ firstDay, lastDay })) return [{ kind: 'period', firstDay, lastDay, reminderDays: [] }]
  const earliest = firstDay > today ? firstDay : computeNextDay(today)
  const reminderDays = endReminderDays.filter((days) => addDays(lastDay, -days) >= earliest)
  const entries: PassCalendarEntry[] = [
    { kind: 'firstDay', firstDay, lastDay: firstDay, reminderDays: [] },
    { kind: 'lastDay', firstDay: lastDay, lastDay, reminderDays },
  ]
  if (presaleDay !== null && presaleDay > today)
    entries.push({ kind: 'presale', firstDay: presaleDay, lastDay: presaleDay, reminderDays: [0] })
  return entries
}
