import { addDays } from '../../platform/quebecDays.ts'

/** Number of days that a pass with a chosen first day is valid. */
export const daysByType: Partial<Record<string, number>> = { THREE_DAY: 3, DAILY: 1 }

/** Returns the last day (`YYYY-MM-DD`) of a pass whose first day is chosen. */
export const computeLastPassDay = (type: string, firstDay: string): string =>
  addDays(firstDay, (daysByType[type] ?? 1) - 1)
