/**
 * Inserts a benchmark member's vehicles and passes into the database of the embedded federation.
 */
import { hourMs } from '../federation/durations.ts'
import { computePassValidityPeriod } from '../federation/access-rights/seasons.ts'
import { getStartOfQuebecDay } from '../federation/quebec-days.ts'
import {
  addPostalAddresses,
  addPaymentCard,
  addPass,
  addQuadWithAllFields,
  findClubIdByNumber,
  homeAddress,
  getStartYearOfAnnualSeason,
} from '../federation/demo/seed/persona-factories.ts'
import { openDatabaseStore } from '../federation/store/database.ts'
import type { Ids } from './scenarios.ts'

/**
 * Adds vehicles to a member account, each with receipts and passes of two seasons. The first of
 * every four vehicles has no pass of this season, so that the benchmark can buy one.
 */
export function addVehiclesWithPassesToMember(
  dataDir: string,
  memberEmail: string,
  vehicleCount: number,
): Ids {
  const store = openDatabaseStore(dataDir)
  const now = Date.now()
  try {
    const member = Number(store.sql.get`SELECT id FROM members WHERE email = ${memberEmail}`?.['id'])
    addPostalAddresses(store, member, homeAddress)
    addPaymentCard(store, member, 'Sentier', now)
    const fleet = Array.from({ length: vehicleCount }, (_, index) =>
      addQuadWithAllFields(store, member, `QUAD-${index + 1}`),
    )
    for (const [index, vehicle] of fleet.entries()) {
      const seasons = index % 4 === 0 ? [1, 2] : [0, 1]
      for (const back of seasons) {
        const paidAt =
          getStartOfQuebecDay(getStartYearOfAnnualSeason(now) - back, 9, 1 + (index % 20)) +
          14 * hourMs +
          index
        const period = computePassValidityPeriod({ calendar: 'annual', days: 0 }, paidAt)
        const controlNumber = `B${String(index * 3 + back).padStart(6, '0')}`
        addPass(store, member, { vehicle, type: 1, clubNo: '054', paidAt, period, controlNumber })
      }
    }
    return { vehicle: fleet[0]!, club: findClubIdByNumber(store, '054') }
  } finally {
    store.db.close()
  }
}
