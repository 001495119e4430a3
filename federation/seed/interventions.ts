/** What the trail patrol has reported. */
import { inQuebec } from '../days.ts'
import { writeReport } from '../interventions/rows.ts'
import type { Store } from '../store/database.ts'

/** Writes a report of last week on the vehicle of the demo member whose pass is over (CARIBOU). */
export function seedReports(store: Store, now: number): void {
  const lastWeek = inQuebec(now).minus({ days: 7 }).toMillis()
  writeReport(store, { plate: 'V092 618', price: 500_00, now: lastWeek })
}
