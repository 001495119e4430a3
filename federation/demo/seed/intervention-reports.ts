/** Seed data of intervention reports, issued by the trail patrol. */
import { toQuebecTime } from '../../quebec-days.ts'
import { insertInterventionReport } from '../../interventions/queries.ts'
import type { Store } from '../../store/database.ts'

/**
 * Inserts an intervention report that was issued last week about the demo vehicle CARIBOU, whose
 * pass has expired.
 */
export function seedInterventionReports(store: Store, now: number): void {
  const lastWeek = toQuebecTime(now).minus({ days: 7 }).toMillis()
  insertInterventionReport(store, {
    plate: 'V092 618',
    price: 500_00,
    place: 'Sentier 535, Saint-Raymond',
    now: lastWeek,
  })
}
