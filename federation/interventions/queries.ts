/** Database access for intervention reports. */
import { createPassControlNumber } from '../access-rights/queries.ts'
import { formatIdAsSixDigitNumber } from '../six-digit-numbers.ts'
import { sendMail } from '../outbox/mails.ts'
import { type Store, runInWriteTransaction } from '../store/database.ts'
import { type Language, languages } from '../translations.ts'

/**
 * An unpaid intervention report, with the member's vehicle that the report is about.
 */
export type UnpaidInterventionReport = {
  id: number
  plate: string
  controlNumber: string
  /** Price of the intervention report in cents, before tax. */
  price: number
  issuedAt: number
  /** Place of the intervention; null if the trail officer recorded no place. */
  place: string | null
  vehicle: OwnedVehicle
}

type OwnedVehicle = { id: number; name: string; registration: string; owner: string }

/**
 * Returns the unpaid intervention reports on a member's vehicles, oldest first. If two vehicles
 * share a registration, the report belongs to the vehicle that was added first.
 */
export function listUnpaidInterventionReports({ sql }: Store, member: number): UnpaidInterventionReport[] {
  const vehicles = sql.all`
    SELECT vehicles.id, name, registration, first_name || ' ' || last_name AS owner
    FROM vehicles JOIN members ON members.id = member
    WHERE member = ${member} AND removed_at IS NULL AND registration IS NOT NULL
    ORDER BY vehicles.id DESC` as OwnedVehicle[]
  const byPlate = new Map(vehicles.map((vehicle) => [normalizeLicensePlate(vehicle.registration), vehicle]))
  const reports = sql.all`
    SELECT id, plate, control_number AS controlNumber, price, issued_at AS issuedAt, place FROM intervention_reports
    WHERE access_right IS NULL AND plate IN (SELECT value FROM json_each(${JSON.stringify([...byPlate.keys()])}))
    ORDER BY id` as Omit<UnpaidInterventionReport, 'vehicle'>[]
  return reports.map((row) => Object.assign(row, { vehicle: byPlate.get(row.plate)! }))
}

/** Returns true if an unpaid intervention report exists for a vehicle registration. */
export function hasVehicleUnpaidInterventionReport({ sql }: Store, registration: string | null): boolean {
  const plate = registration === null ? null : normalizeLicensePlate(registration)
  return (
    sql.get`SELECT 1 FROM intervention_reports WHERE access_right IS NULL AND plate = ${plate}` !== undefined
  )
}

/** Normalizes a vehicle registration to upper case without spaces and dashes. */
export function normalizeLicensePlate(registration: string): string {
  return registration.replace(/[\s-]/g, '').toUpperCase()
}

/** A new intervention report of the trail patrol. */
export interface NewInterventionReport {
  /** Vehicle registration as the trail officer read it on the vehicle. */
  plate: string
  /** Price of the new intervention report in cents, before tax. */
  price: number
  /** Place of the intervention, if the trail officer recorded a place. */
  place?: string
  now: number
}

/**
 * Creates an intervention report and returns its id. E-mails the report to all members who own a
 * vehicle with this registration.
 */
export function insertAndMailInterventionReport(store: Store, report: NewInterventionReport): number {
  const { plate, now } = report
  return runInWriteTransaction(store, () => {
    const id = insertInterventionReport(store, report)
    const owners = store.sql.all`
      SELECT email, registration FROM vehicles JOIN members ON members.id = member
      WHERE removed_at IS NULL AND registration IS NOT NULL` as { email: string; registration: string }[]
    for (const { email, registration } of owners.filter(
      (owner) => normalizeLicensePlate(owner.registration) === normalizeLicensePlate(plate),
    )) {
      const values = { id, number: formatIdAsSixDigitNumber(id), registration }
      sendMail(store, {
        to: email,
        kind: 'interventionIssued',
        language: readLatestMailLanguage(store, email),
        values,
        now,
      })
    }
    return id
  })
}

/** Inserts an intervention report and returns its id. */
export function insertInterventionReport(
  { sql }: Store,
  { plate, price, place = '', now }: NewInterventionReport,
): number {
  const { lastInsertRowid } = sql.run`
    INSERT INTO intervention_reports (plate, control_number, price, issued_at, place)
    VALUES (${normalizeLicensePlate(plate)}, ${createPassControlNumber()}, ${price}, ${now}, NULLIF(${place}, ''))`
  return Number(lastInsertRowid)
}

/**
 * Returns the language of the latest e-mail to a member. E-mails about intervention reports use
 * this language, because the trail patrol records no language.
 */
function readLatestMailLanguage({ sql }: Store, email: string): Language {
  const row = sql.get`SELECT language FROM mails WHERE recipient = ${email} ORDER BY id DESC`
  return languages.find((language) => language === row?.['language']) ?? 'fr'
}
