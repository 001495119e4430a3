/** An account that has grown for years: what lists that page are tried on, and what they are measured with. */
import { periodOf } from '../../federation/access-rights/seasons.ts'
import { startOf } from '../../federation/days.ts'
import {
  addAddress,
  addCard,
  addPass,
  addQuad,
  home,
  hour,
  seasonYear,
} from '../../federation/seed/people.ts'
import { openStore } from '../../federation/store/database.ts'
import type { RunningGateway } from '../gateway/start.ts'

/**
 * Gives a member vehicles and as many passes as are asked for, each with its receipt: a season's for every vehicle, back
 * from this one. Every twentieth was not paid. Bringing the personas back takes it all away again.
 */
export function giveMuch(
  { dataDir }: Pick<RunningGateway, 'dataDir'>,
  email: string,
  { vehicles = 60, passes = 400 } = {},
): void {
  const store = openStore(dataDir)
  const now = Date.now()
  try {
    const member = Number(store.sql.get`SELECT id FROM members WHERE email = ${email}`?.['id'])
    addAddress(store, member, home)
    addCard(store, member, 'Sentier', now)
    const fleet = Array.from({ length: vehicles }, (_, index) => addQuad(store, member, `QUAD-${index + 1}`))
    for (let index = 0; index < passes; index += 1) {
      const season = seasonYear(now) - Math.floor(index / vehicles)
      const paidAt = startOf(season, 9, 1 + (index % 20)) + 14 * hour + index
      addPass(store, member, {
        vehicle: fleet[index % vehicles]!,
        type: 1,
        clubNo: '054',
        paidAt,
        period: index % 20 === 19 ? null : periodOf({ calendar: 'annual', days: 0 }, paidAt),
        controlNumber: `Z${String(index).padStart(6, '0')}`,
      })
    }
  } finally {
    store.db.close()
  }
}
