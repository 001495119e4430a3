/**
 * Reads a member's vehicles, and the purchases for each vehicle, from the federation's database.
 */
import { openTestDatabase } from '../../federation/helpers/test-database.ts'
import type { Gateway } from './gateway-process.ts'

/** Purchases of one vehicle since the creation of the seed data. */
export interface VehiclePurchases {
  /** Number of successful charges for passes of the vehicle. */
  charges: number
  /** Number of paid passes of the vehicle. */
  passes: number
  /** Number of receipts for paid passes of the vehicle, without the receipts of failed payments. */
  receipts: number
}

/**
 * Counts the charges, passes and receipts of each vehicle of a member, by the name of the vehicle.
 * Purchases of the seed data, which charged no card, are not counted.
 */
export function countPurchasesByVehicle(
  { dataDir }: Pick<Gateway, 'dataDir'>,
  email: string,
): Record<string, VehiclePurchases> {
  const rows = openTestDatabase(dataDir).runWithDatabase((db) =>
    db
      .prepare(
        `WITH paid_charges AS (SELECT * FROM charges WHERE status = 'succeeded'),
           first_charge AS (SELECT coalesce(min(created_at), 9e15) AS at FROM paid_charges),
           bought AS (SELECT * FROM access_rights, first_charge WHERE status = 1 AND paid_at >= at)
         SELECT name,
           (SELECT count(*) FROM paid_charges WHERE paid_charges.member = vehicles.member
             AND description LIKE '% for vehicle ' || vehicles.id) AS charges,
           (SELECT count(*) FROM bought WHERE vehicle = vehicles.id) AS passes,
           (SELECT count(*) FROM receipts JOIN bought ON bought.id = access_right
             WHERE vehicle = vehicles.id AND is_successful = 1) AS receipts
         FROM vehicles WHERE member = (SELECT id FROM members WHERE email = ?)`,
      )
      .all(email),
  )
  return Object.fromEntries(
    rows.map(({ name, charges, passes, receipts }) => [
      String(name),
      { charges: Number(charges), passes: Number(passes), receipts: Number(receipts) },
    ]),
  )
}

/** Returns the database ids of a member's vehicles, oldest first. */
export function readVehicleNumbers({ dataDir }: Pick<Gateway, 'dataDir'>, email: string): number[] {
  return openTestDatabase(dataDir).runWithDatabase((db) =>
    db
      .prepare('SELECT id FROM vehicles WHERE member = (SELECT id FROM members WHERE email = ?) ORDER BY id')
      .all(email)
      .map(({ id }) => Number(id)),
  )
}
