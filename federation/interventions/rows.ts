/** Reports as they stand in the database. */
import { newControlNumber } from '../access-rights/rows.ts'
import { sixDigits } from '../numbers.ts'
import { sendMail } from '../outbox/mails.ts'
import { type Store, writeTransaction } from '../store/database.ts'
import { type Language, languages } from '../texts.ts'

/** A report on a vehicle that a member has now, with that vehicle. */
export type Report = {
  id: number
  plate: string
  controlNumber: string
  /** In cents, before tax. */
  price: number
  vehicle: OwnedVehicle
}

type OwnedVehicle = { id: number; name: string; registration: string; owner: string }

/** The unpaid reports on a member's vehicles, oldest first. Two vehicles with one plate count as the older. */
export function listUnpaid({ sql }: Store, member: number): Report[] {
  const vehicles = sql.all`
    SELECT vehicles.id, name, registration, first_name || ' ' || last_name AS owner
    FROM vehicles JOIN members ON members.id = member
    WHERE member = ${member} AND removed_at IS NULL AND registration IS NOT NULL
    ORDER BY vehicles.id DESC` as OwnedVehicle[]
  const byPlate = new Map(vehicles.map((vehicle) => [plateOf(vehicle.registration), vehicle]))
  const reports = sql.all`
    SELECT id, plate, control_number AS controlNumber, price FROM intervention_reports
    WHERE access_right IS NULL AND plate IN (SELECT value FROM json_each(${JSON.stringify([...byPlate.keys()])}))
    ORDER BY id` as Omit<Report, 'vehicle'>[]
  return reports.map((row) => Object.assign(row, { vehicle: byPlate.get(row.plate)! }))
}

/** Whether a report stands against a plate, which nobody has paid. */
export function hasUnpaidReport({ sql }: Store, registration: string | null): boolean {
  const plate = registration === null ? null : plateOf(registration)
  return (
    sql.get`SELECT 1 FROM intervention_reports WHERE access_right IS NULL AND plate = ${plate}` !== undefined
  )
}

/** A plate in one spelling: without spaces, dashes and case. */
export function plateOf(registration: string): string {
  return registration.replace(/[\s-]/g, '').toUpperCase()
}

/** What the trail patrol reports. */
export interface NewReport {
  /** The plate, as it is written on the vehicle. */
  plate: string
  /** In cents, before tax. */
  price: number
  now: number
}

/** Files a report and tells the members who have a vehicle with this plate; answers its number. */
export function issueReport(store: Store, { plate, price, now }: NewReport): number {
  return writeTransaction(store, () => {
    const id = writeReport(store, { plate, price, now })
    const owners = store.sql.all`
      SELECT email, registration FROM vehicles JOIN members ON members.id = member
      WHERE removed_at IS NULL AND registration IS NOT NULL` as { email: string; registration: string }[]
    for (const { email, registration } of owners.filter(
      (owner) => plateOf(owner.registration) === plateOf(plate),
    )) {
      const values = { id, number: sixDigits(id), registration }
      sendMail(store, {
        to: email,
        kind: 'interventionIssued',
        language: languageOf(store, email),
        values,
        now,
      })
    }
    return id
  })
}

/** Writes a report down; answers its number. */
export function writeReport({ sql }: Store, { plate, price, now }: NewReport): number {
  const { lastInsertRowid } = sql.run`
    INSERT INTO intervention_reports (plate, control_number, price, issued_at)
    VALUES (${plateOf(plate)}, ${newControlNumber()}, ${price}, ${now})`
  return Number(lastInsertRowid)
}

/** The language in which a member was last written to, since nobody asks when a report is filed. */
function languageOf({ sql }: Store, email: string): Language {
  const row = sql.get`SELECT language FROM mails WHERE recipient = ${email} ORDER BY id DESC`
  return languages.find((language) => language === row?.['language']) ?? 'fr'
}
