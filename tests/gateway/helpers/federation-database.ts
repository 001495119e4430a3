/**
 * Test helpers that read and change the federation's database directly, to check charges and to act
 * as the federation's staff.
 */
import type { DatabaseSync } from 'node:sqlite'
import { Clock } from '../../../federation/store/clock.ts'
import { openDatabaseStore } from '../../../federation/store/database.ts'
import type { FieldRule } from '../../../federation/generated/contract.ts'
import { approveOrRefuseInsuranceRequest } from '../../../federation/insurance/queries.ts'
import { decodeId } from '../../../gateway/graphql/global-ids.ts'
import { openTestDatabase, replaceDatabaseWithSeedData } from '../../federation/helpers/test-database.ts'
import type { Gateway } from './gateway-process.ts'
import { insertAndMailInterventionReport as issueReportInStore } from '../../../federation/interventions/queries.ts'
import { publishFormRule } from '../../../federation/forms/queries.ts'

const runWithFederationDatabase = <Result>(
  { dataDir }: Pick<Gateway, 'dataDir'>,
  work: (db: DatabaseSync) => Result,
): Result => openTestDatabase(dataDir).runWithDatabase(work)

/** Restores the federation's seed data. This also ends every session. */
export function resetFederationDatabase({ dataDir }: Pick<Gateway, 'dataDir'>): void {
  openTestDatabase(dataDir).runWithStore((store) => replaceDatabaseWithSeedData(store, Date.now()))
}

/** Returns the amounts of the successful charges in cents, oldest first. */
export function readChargesInCents(gateway: Pick<Gateway, 'dataDir'>): number[] {
  return runWithFederationDatabase(gateway, (db) =>
    db
      .prepare("SELECT cents FROM charges WHERE status = 'succeeded' ORDER BY created_at, rowid")
      .all()
      .map(({ cents }) => Number(cents)),
  )
}

/**
 * Returns the number of successful charges, and the number of passes of members and guests that the
 * tests paid for.
 */
export function countChargesAndPasses(gateway: Pick<Gateway, 'dataDir'>): {
  charges: number
  passes: number
} {
  return runWithFederationDatabase(gateway, (db) => {
    const countDatabaseRows = (sql: string) => Number(db.prepare(sql).get()?.['count'])
    const since = "(SELECT coalesce(min(created_at), 9e15) FROM charges WHERE status = 'succeeded')"
    return {
      charges: countDatabaseRows("SELECT count(*) AS count FROM charges WHERE status = 'succeeded'"),
      passes:
        countDatabaseRows(
          `SELECT count(*) AS count FROM access_rights WHERE status = 1 AND paid_at >= ${since}`,
        ) +
        countDatabaseRows(`SELECT count(*) AS count FROM guest_access_rights WHERE bought_at >= ${since}`),
    }
  })
}

/** Runs an SQL statement directly on the federation's database, without code of the federation. */
export function runSqlOnFederation(gateway: Pick<Gateway, 'dataDir'>, sql: string): void {
  runWithFederationDatabase(gateway, (db) => db.exec(sql))
}

/** Sets the additional fee of a purchase, in cents (E47). */
export function updateAdditionalFee(gateway: Gateway, cents: number): void {
  runWithFederationDatabase(gateway, (db) =>
    db.prepare("UPDATE settings SET value = ? WHERE name = 'additional_fee'").run(cents),
  )
}

/** Moves the federation's clock to a time in milliseconds since the epoch. */
export function setFederationClock(gateway: Gateway, timestamp: number): void {
  const offset = Math.round(timestamp - Date.now())
  runWithFederationDatabase(gateway, (db) =>
    db.prepare("UPDATE settings SET value = ? WHERE name = 'clock_offset_ms'").run(offset),
  )
}

/** Publishes new agreements, which no member has accepted yet (C12). */
export function publishNewAgreements(gateway: Gateway): void {
  runWithFederationDatabase(gateway, (db) =>
    db.prepare("UPDATE settings SET value = value + 1 WHERE name = 'terms_version'").run(),
  )
}

/** Sets the regular price of a pass type, in cents, and removes its presale. */
export function setPassPrice(gateway: Gateway, passType: number, cents: number): void {
  runWithFederationDatabase(gateway, (db) =>
    db.prepare('UPDATE offers SET price = ?, presale = NULL WHERE type = ?').run(cents, passType),
  )
}

/** Closes a club, with or without an explanation by the club. */
export function closeClub(gateway: Gateway, clubId: number, frenchMessage: string | null = null): void {
  runWithFederationDatabase(gateway, (db) =>
    db
      .prepare('UPDATE clubs SET is_available = 0, unavailable_fr = ?, unavailable_en = ? WHERE id = ?')
      .run(frenchMessage, frenchMessage, clubId),
  )
}

/** Sets the status of a club in the federation's database. */
export function setClubStatus(gateway: Gateway, clubId: number, status: number): void {
  runWithFederationDatabase(gateway, (db) =>
    db.prepare('UPDATE clubs SET status = ? WHERE id = ?').run(status, clubId),
  )
}

/** Removes a pass type from sale in the federation's database. */
export function removePassOffer(gateway: Gateway, passType: number): void {
  runWithFederationDatabase(gateway, (db) => db.prepare('DELETE FROM offers WHERE type = ?').run(passType))
}

/** Moves a vehicle's paid passes to another vehicle and changes the pass type. */
export function movePassesToVehicle(
  gateway: Gateway,
  vehicleId: number,
  newVehicleId: number,
  type: number,
): void {
  runWithFederationDatabase(gateway, (db) =>
    db
      .prepare('UPDATE access_rights SET vehicle = ?, type = ? WHERE vehicle = ? AND status = 1')
      .run(newVehicleId, type, vehicleId),
  )
}

/** Turns every pass whose payment failed into a daily pass for the given day. */
export function convertPassesWithFailedPaymentToDaily(gateway: Gateway, day: string): void {
  runWithFederationDatabase(gateway, (db) =>
    db.prepare('UPDATE access_rights SET type = 4, desired_activation = ? WHERE status = 0').run(day),
  )
}

/** Removes a vehicle from its member's account in the federation's database. */
export function removeVehicleFromFederation(gateway: Gateway, vehicleNumber: number): void {
  runWithFederationDatabase(gateway, (db) =>
    db.prepare('UPDATE vehicles SET removed_at = 1 WHERE id = ?').run(vehicleNumber),
  )
}

/** Clears a vehicle's weight, which a pass requires (D54). */
export function clearVehicleWeight(gateway: Gateway, vehicleNodeId: string): void {
  runWithFederationDatabase(gateway, (db) =>
    db.prepare('UPDATE vehicles SET weight = NULL WHERE id = ?').run(decodeId('Vehicle', vehicleNodeId)),
  )
}

/** Marks a vehicle as needing an update (D20). */
export function markVehicleAsNeedingUpdate(gateway: Gateway, vehicleNodeId: string): void {
  runWithFederationDatabase(gateway, (db) =>
    db.prepare('UPDATE vehicles SET needs_update = 1 WHERE id = ?').run(decodeId('Vehicle', vehicleNodeId)),
  )
}

/** Ends the season of every request for a pass without insurance in the federation's database. */
export function endSeasonOfEveryInsuranceRequest(gateway: Gateway): void {
  runWithFederationDatabase(gateway, (db) =>
    db.exec('UPDATE insurance_requests SET valid_until = created_at'),
  )
}

/** Makes the delivery of every e-mail of the federation fail (O18). */
export function makeEveryMailFail(gateway: Gateway): void {
  runWithFederationDatabase(gateway, (db) =>
    db.prepare("UPDATE settings SET value = 1 WHERE name = 'mails_fail'").run(),
  )
}

/** Accepts or refuses a request for a pass without insurance, as the federation's staff does. */
export function decideInsuranceRequestAsStaff(
  { dataDir }: Gateway,
  insuranceRequestId: number,
  accept: boolean,
): boolean {
  const store = openDatabaseStore(dataDir)
  try {
    return approveOrRefuseInsuranceRequest(store, insuranceRequestId, accept, new Clock(store).now())
  } finally {
    store.db.close()
  }
}

/**
 * Issues an intervention report on a license plate, as the trail patrol does. `price` is in cents
 * before tax.
 */
export function issueInterventionReport(
  { dataDir }: Pick<Gateway, 'dataDir'>,
  plate: string,
  price: number,
): void {
  const store = openDatabaseStore(dataDir)
  issueReportInStore(store, { plate, price, now: Date.now() })
  store.db.close()
}

/**
 * Removes every billing address from the federation's database, so that no member can buy a pass.
 */
export function removeBillingAddress(gateway: Gateway): void {
  runWithFederationDatabase(gateway, (db) => db.prepare("DELETE FROM addresses WHERE kind = 'billing'").run())
}

/**
 * Limits the edits of an account (M03): the member can no longer change profile values that already
 * exist.
 */
export function forbidChangesOfExistingProfileValues(gateway: Gateway, email: string): void {
  runWithFederationDatabase(gateway, (db) =>
    db.prepare('UPDATE members SET is_edit_limited = 1 WHERE email = ?').run(email),
  )
}

/** Gives an account outdated profile values, which the current form rules reject. */
export function markProfileAsOutdated(gateway: Gateway, email: string): void {
  runWithFederationDatabase(gateway, (db) => {
    db.prepare("UPDATE members SET phone_number = '555-0142', birth_date = '2300-01-01' WHERE email = ?").run(
      email,
    )
    db.prepare(
      "UPDATE addresses SET postal_code = 'H2X1Y' WHERE member = (SELECT id FROM members WHERE email = ?)",
    ).run(email)
  })
}

/** Changes the e-mail address of an account directly in the database. */
export function setAccountEmail(gateway: Gateway, email: string, newEmail: string): void {
  runWithFederationDatabase(gateway, (db) =>
    db.prepare('UPDATE members SET email = ? WHERE email = ?').run(newEmail, email),
  )
}

/**
 * Stores a validation rule of a form field in the federation. The gateway then loads the rule from
 * the federation.
 */
export function publishFieldRule({ dataDir }: Gateway, form: string, field: string, rule: FieldRule): void {
  const store = openDatabaseStore(dataDir)
  try {
    publishFormRule(store, form, field, rule)
  } finally {
    store.db.close()
  }
}

/** Removes all magazines, so that the magazine archive is empty. */
export function removeAllMagazines(gateway: Gateway): void {
  runWithFederationDatabase(gateway, (db) => db.prepare('DELETE FROM magazines').run())
}

/** Stripe's documented test card numbers. */
export const testCards = {
  good: '4242424242424242',
  refusedWhenStored: '4000000000000002',
  declinedWhenCharged: '4000000000000341',
  authenticationRequired: '4000002760003184',
}
