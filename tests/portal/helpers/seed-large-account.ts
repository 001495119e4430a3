/** Seeds an account with many vehicles and passes, for paginated lists and for benchmarks. */
import { hourMs } from '../../../federation/durations.ts'
import { computePassValidityPeriod } from '../../../federation/access-rights/seasons.ts'
import { getStartOfQuebecDay } from '../../../federation/quebec-days.ts'
import {
  addPostalAddresses,
  addPaymentCard,
  addPass,
  addQuadWithAllFields,
  homeAddress,
  getStartYearOfAnnualSeason,
} from '../../../federation/demo/seed/persona-factories.ts'
import { openDatabaseStore } from '../../../federation/store/database.ts'
import type { RunningGateway } from '../../gateway/helpers/gateway-process.ts'

/**
 * Adds vehicles and passes to a member. Each vehicle gets one pass and receipt per season, the
 * latest from `seasonsAgo` seasons ago. Every twentieth payment has failed.
 */
export function addVehiclesAndPassesToAccount(
  { dataDir }: Pick<RunningGateway, 'dataDir'>,
  email: string,
  { vehicles = 60, passes = 400, seasonsAgo = 0 } = {},
): void {
  const store = openDatabaseStore(dataDir)
  const now = Date.now()
  try {
    const member = Number(store.sql.get`SELECT id FROM members WHERE email = ${email}`?.['id'])
    addPostalAddresses(store, member, homeAddress)
    addPaymentCard(store, member, 'Sentier', now)
    const fleet = Array.from({ length: vehicles }, (_, index) =>
      addQuadWithAllFields(store, member, `QUAD-${index + 1}`),
    )
    for (let index = 0; index < passes; index += 1) {
      const season = getStartYearOfAnnualSeason(now) - seasonsAgo - Math.floor(index / vehicles)
      const paidAt = getStartOfQuebecDay(season, 9, 1 + (index % 20)) + 14 * hourMs + index
      addPass(store, member, {
        vehicle: fleet[index % vehicles]!,
        type: 1,
        clubNo: '054',
        paidAt,
        period: index % 20 === 19 ? null : computePassValidityPeriod({ calendar: 'annual', days: 0 }, paidAt),
        controlNumber: `Z${String(index).padStart(6, '0')}`,
      })
    }
  } finally {
    store.db.close()
  }
}
