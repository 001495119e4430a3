/** Intervention reports: a plate that the trail patrol met without a right, and how its owner makes it good. */
import { type Kind, kindOf } from '../access-rights/kinds.ts'
import { newControlNumber, paidWithin } from '../access-rights/rows.ts'
import { type Period, periodOf } from '../access-rights/seasons.ts'
import { settle } from '../payment/settlement.ts'
import { readAddress } from '../addresses/calls.ts'
import type { Call, Handlers } from '../http/calls.ts'
import { readCard } from '../cards/processor.ts'
import { readClub } from '../clubs/calls.ts'
import { type Store, immediate } from '../store/database.ts'
import { buyOnce } from '../payment/exactly-once.ts'
import type { BuyReply, Club, InterventionReport } from '../generated/contract.ts'
import { dollars } from '../money.ts'
import { sixDigits } from '../numbers.ts'
import { sendMail } from '../outbox/mails.ts'
import { type CodeOf, Refusal, refuse } from '../http/refusals.ts'
import { type Language, languages } from '../texts.ts'
import { type VehicleRow, isComplete, readVehicle } from '../vehicles/calls.ts'

/** The annual right of an individual and of a business. */
const annual = { individual: 1, business: 5 }

export const interventionCalls = {
  getInterventionReports: ({ store, member, query }) => {
    const wanted = query.RegistrationPlates?.map(plateOf)
    return listUnpaid(store, member.id)
      .filter(({ plate }) => wanted?.includes(plate) ?? true)
      .map(reportBody)
  },

  getInterventionReport: ({ store, member, path }) => {
    const report = listUnpaid(store, member.id).find(({ id }) => id === path.id)
    return report === undefined ? refuse('InterventionReportNotFound') : reportBody(report)
  },

  payInterventionReport: async (call) => await pay(call),
} satisfies Partial<Handlers>

/** A report on a vehicle that a member has now, with that vehicle. */
type Report = {
  id: number
  plate: string
  controlNumber: string
  /** In cents, before tax. */
  price: number
  vehicle: OwnedVehicle
}

type OwnedVehicle = { id: number; name: string; registration: string; owner: string }

/** The unpaid reports on a member's vehicles, oldest first. Two vehicles with one plate count as the older. */
function listUnpaid({ sql }: Store, member: number): Report[] {
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
function plateOf(registration: string): string {
  return registration.replace(/[\s-]/g, '').toUpperCase()
}

function reportBody({ id, controlNumber, price, vehicle }: Report): InterventionReport {
  const { owner, ...named } = vehicle
  return { id, noDroit: controlNumber, price: dollars(price), member: owner, vehicle: named }
}

/** What is paid, and for which vehicle and club. */
interface Due {
  report: Report
  vehicle: VehicleRow
  club: Club
}

/** Charges the price of a report once, and gives the annual right that goes with it. */
async function pay(
  call: Call<'payInterventionReport'>,
): Promise<BuyReply | Refusal<CodeOf<'payInterventionReport'>>> {
  const { store, member, path, body } = call
  return await buyOnce(call, {
    goods: { interventionReport: path.id, vehicleId: body.VehicleId, clubId: body.ClubId },
    check: () => checkPayment(call),
    settle: ({ report, vehicle, club }: Due, now) => {
      const type = member.isBusiness ? annual.business : annual.individual
      const goods = {
        accessRight: null,
        controlNumber: report.controlNumber,
        vehicle: vehicle.id,
        club: club.id,
        type,
        // The report tells no insurance premium: the whole of its price is taxable.
        price: { amount: report.price, insurance: 0, taxIncluded: false },
        fee: 0,
        period: firstFreeSeason(store, vehicle.id, kindOf(type)!, now),
        desiredActivation: null,
      }
      // Where the charge is declined it is the report that can be paid again.
      const outcome = settle(call, goods, now, 'writeGivenUp')
      if (!(outcome instanceof Refusal))
        store.sql
          .run`UPDATE intervention_reports SET access_right = ${outcome.accessRightId} WHERE id = ${report.id}`
      return outcome
    },
  })
}

/**
 * What is left of this season, or the first one after it in which the vehicle has no annual right yet: a debt can
 * always be paid, and what is paid is never given twice. A shorter right does not push a season away (decision 0013).
 */
function firstFreeSeason(store: Store, vehicle: number, kind: Kind, now: number): Period {
  // No day is chosen, so that there always is one.
  const season = periodOf(kind, now)!
  const taken = paidWithin(store, vehicle, season)
    .filter(({ type }) => kindOf(type)?.calendar === 'annual')
    .map(({ expiresAt }) => expiresAt)
  return taken.length === 0 ? season : firstFreeSeason(store, vehicle, kind, Math.max(...taken) + 1)
}

function checkPayment({
  store,
  member,
  path,
  body,
  language,
}: Call<'payInterventionReport'>): Due | Refusal<CodeOf<'payInterventionReport'>> {
  const report = listUnpaid(store, member.id).find(({ id }) => id === path.id)
  if (report === undefined) return refuse('InterventionReportNotFound')
  const vehicle = readVehicle(store, member.id, body.VehicleId)
  if (vehicle === null) return refuse('VehicleNotFound')
  if (!isComplete(vehicle)) return refuse('VehicleIncomplete')
  const club = readClub(store, body.ClubId, language)
  if (club === null) return refuse('ClubNotFound')
  if (!club.estDisponible)
    return refuse('ClubUnavailable', { description: club.unavailableMessage ?? undefined })
  if (readCard(store.db, member.id) === null) return refuse('CardMissing')
  if (readAddress(store, member.id, 'billing', language) === null) return refuse('BillingAddressMissing')
  return { report, vehicle, club }
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
  return immediate(store, () => {
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
