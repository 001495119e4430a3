/**
 * Inserts the seed data into a new federation database. All dates in the data are relative to `now`
 * (epoch milliseconds).
 */
import { cities, countries, placeholders, regions } from '../addresses/regions-and-municipalities.ts'
import type { Store } from '../../store/database.ts'
import { seedClubs } from './clubs.ts'
import { seedFormerMembers } from './former-members.ts'
import { seedInterventionReports } from './intervention-reports.ts'
import { seedMagazines } from './magazines.ts'
import { seedVehicleMakes } from './vehicle-makes.ts'
import { seedMembers } from './members.ts'
import { seedPrices } from './prices.ts'

export function insertSeedData(store: Store, now: number): void {
  const { sql } = store
  // Settings: the additional fee and the club insurance in cents, the agreement version, the clock
  // offset in milliseconds, and whether e-mails fail.
  const settings = {
    additional_fee: 0,
    terms_version: 1,
    clock_offset_ms: 0,
    mails_fail: 0,
    club_insurance: 36_90,
  }
  for (const [name, value] of Object.entries(settings)) {
    sql.run`INSERT INTO settings (name, value) VALUES (${name}, ${value})`
  }
  for (const [index, name] of regions.entries()) {
    sql.run`INSERT INTO regions (id, name) VALUES (${index + 1}, ${name})`
  }
  for (const { id, fr, en } of countries)
    sql.run`INSERT INTO countries (id, fr, en) VALUES (${id}, ${fr}, ${en})`
  for (const { id, name } of cities) sql.run`INSERT INTO cities (id, name) VALUES (${id}, ${name})`
  for (const { id, name } of placeholders) {
    sql.run`INSERT INTO cities (id, name, is_placeholder) VALUES (${id}, ${name}, 1)`
  }
  seedClubs(store)
  seedVehicleMakes(store)
  seedMagazines(store, now)
  seedPrices(store)
  seedMembers(store, now)
  seedFormerMembers(store)
  seedInterventionReports(store, now)
}
