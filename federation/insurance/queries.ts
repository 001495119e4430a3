/**
 * Database access for requests for a pass without insurance, and their statuses (portal §4). A
 * status number of a request and the same status number of an access right have different meanings,
 * so do not compare them.
 */
import {
  type RequestedAccessRight,
  expireAccessRightImmediately,
  rightStatus,
  updateUninsuredAccessRightStatus,
  insertAccessRightWithoutInsurance,
} from '../access-rights/queries.ts'
import { toQuebecTime } from '../quebec-days.ts'
import { formatIdAsSixDigitNumber } from '../six-digit-numbers.ts'
import { sendMail } from '../outbox/mails.ts'
import { readMemberEmail } from '../session/queries.ts'
import { type Store, runInWriteTransaction } from '../store/database.ts'
import type { Language } from '../translations.ts'
import type { ProofOfInsurance } from './validate-proof.ts'

/** Statuses of insurance requests with their numbers in the REST contract (F18). */
export const requestStatus = { accepted: 0, refused: 1, approvalPending: 2, paymentPending: 3 } as const

/**
 * Number of days within which a member must pay an approved insurance request (P27). The time to
 * pay is shorter if the season ends earlier.
 */
const daysToPay = 5

/** An insurance request with the names of its vehicle and club. The price is in cents. */
export type InsuranceRequestRow = {
  id: number
  accessRight: number
  status: number
  language: Language
  createdAt: number
  /** Start and end of the season of the requested pass, in epoch milliseconds. */
  validFrom: number
  validUntil: number
  /**
   * Payment deadline of an approved insurance request, in epoch milliseconds. Null for a request
   * that was never approved and for a withdrawn request.
   */
  payUntil: number | null
  member: number
  type: number
  price: number
  taxIncluded: number
  club: number
  clubNo: string
  clubName: string
  vehicle: number
  vehicleName: string
  make: string | null
  model: string | null
  year: string | null
  registration: string | null
  cc: number | null
  serialNumber: string | null
}

/** Validated data of a new insurance request. */
export interface NewInsuranceRequest extends Omit<RequestedAccessRight, 'expiresAt'> {
  language: Language
  insurer: string
  policyNumber: string
  proof: ProofOfInsurance
  validFrom: number
  validUntil: number
}

/** Returns the member's insurance requests, newest first. */
export function listInsuranceRequests(store: Store, member: number): InsuranceRequestRow[] {
  return selectInsuranceRequests(store, { member })
}

/** Returns an insurance request by its id; null for an unknown id. */
export function readInsuranceRequest(store: Store, id: number): InsuranceRequestRow | null {
  return selectInsuranceRequests(store, { id })[0] ?? null
}

/** Returns the insurance requests that await a decision of the staff, oldest first. */
export function listPendingInsuranceRequests(store: Store): InsuranceRequestRow[] {
  return selectInsuranceRequests(store, { status: requestStatus.approvalPending }).toReversed()
}

/**
 * Returns the number of all insurance requests of a member, open or closed (D04).
 */
export function countInsuranceRequestsOfMember(store: Store, member: number): number {
  return listInsuranceRequests(store, member).length
}

/**
 * Returns the vehicle's open insurance request, which awaits a decision or a payment; null if no
 * request is open.
 */
export function findOpenInsuranceRequest(
  store: Store,
  vehicle: number,
  now: number,
): InsuranceRequestRow | null {
  return selectInsuranceRequests(store, { vehicle }).find((row) => isInsuranceRequestOpen(row, now)) ?? null
}

function selectInsuranceRequests(
  { sql }: Store,
  { member = null, id = null, vehicle = null, status = null }: Partial<Record<string, number | null>>,
): InsuranceRequestRow[] {
  return sql.all`
    SELECT insurance_requests.id, access_right AS accessRight, insurance_requests.status, language,
      insurance_requests.created_at AS createdAt, valid_from AS validFrom, valid_until AS validUntil,
      pay_until AS payUntil, access_rights.member, access_rights.type, price, tax_included AS taxIncluded,
      club, clubs.no AS clubNo, clubs.name AS clubName, vehicle, vehicles.name AS vehicleName,
      coalesce(makes.name, typed_make) AS make, coalesce(models.name, typed_model) AS model, year, registration, cc,
      serial_number AS serialNumber
    FROM insurance_requests JOIN access_rights ON access_rights.id = access_right
      JOIN vehicles ON vehicles.id = vehicle JOIN clubs ON clubs.id = club
      LEFT JOIN makes ON makes.id = listed_make LEFT JOIN models ON models.id = listed_model
    WHERE (${member} IS NULL OR access_rights.member = ${member})
      AND (${id} IS NULL OR insurance_requests.id = ${id})
      AND (${vehicle} IS NULL OR vehicle = ${vehicle})
      AND (${status} IS NULL OR insurance_requests.status = ${status})
    ORDER BY insurance_requests.id DESC` as InsuranceRequestRow[]
}

/**
 * Returns the status of an insurance request at a given time. A request counts as refused once its
 * deadline for the decision or payment has passed. The database may still contain the old status.
 */
export function computeInsuranceRequestStatus(
  { status, payUntil, validUntil }: InsuranceRequestRow,
  now: number,
): number {
  const lastMoment: Partial<Record<number, number | null>> = {
    [requestStatus.approvalPending]: validUntil,
    [requestStatus.paymentPending]: payUntil,
  }
  return (lastMoment[status] ?? now) < now ? requestStatus.refused : status
}

/** Returns true if an insurance request was approved and then expired without payment (F24). */
export function hasInsuranceRequestLapsed(insuranceRequest: InsuranceRequestRow, now: number): boolean {
  const isOver = computeInsuranceRequestStatus(insuranceRequest, now) === requestStatus.refused
  return isOver && insuranceRequest.payUntil !== null && insuranceRequest.payUntil < now
}

/**
 * Returns the insurance request to show for a vehicle: an open request, if there is one. Otherwise
 * returns the latest request, provided that it was approved, was not paid in time and its season
 * has not ended. Returns null in all other cases.
 */
export function findCurrentInsuranceRequest(
  store: Store,
  vehicle: number,
  now: number,
): InsuranceRequestRow | null {
  const [latest] = selectInsuranceRequests(store, { vehicle })
  const isLapsed = latest !== undefined && latest.validUntil >= now && hasInsuranceRequestLapsed(latest, now)
  return findOpenInsuranceRequest(store, vehicle, now) ?? (isLapsed ? latest : null)
}

function isInsuranceRequestOpen(row: InsuranceRequestRow, now: number): boolean {
  const status = computeInsuranceRequestStatus(row, now)
  return status === requestStatus.approvalPending || status === requestStatus.paymentPending
}

/**
 * Inserts an insurance request and returns its id. Also ends the access rights that belong to
 * earlier, refused insurance requests for the vehicle.
 */
export function insertInsuranceRequest(store: Store, request: NewInsuranceRequest): number {
  const { language, insurer, policyNumber, proof, validFrom, validUntil, at, vehicle } = request
  expireInsuranceRequests(store, at)
  for (const { id, expiresAt } of listRefusedAccessRightsOfVehicle(store, vehicle)) {
    if (expiresAt >= at) expireAccessRightImmediately(store, id, at)
  }
  const accessRight = insertAccessRightWithoutInsurance(store, { ...request, expiresAt: validUntil })
  const { lastInsertRowid } = store.sql.run`
    INSERT INTO insurance_requests (access_right, language, status, insurer, policy_number, file_name, content_type,
      file, created_at, valid_from, valid_until)
    VALUES (${accessRight}, ${language}, ${requestStatus.approvalPending}, ${insurer}, ${policyNumber},
      ${proof.name}, ${proof.contentType}, ${proof.bytes}, ${at}, ${validFrom}, ${validUntil})`
  const id = Number(lastInsertRowid)
  sendMail(store, {
    ...buildMailFieldsOfInsuranceRequest(store, id),
    kind: 'insuranceRequestReceived',
    now: at,
  })
  return id
}

function listRefusedAccessRightsOfVehicle(
  { sql }: Store,
  vehicle: number,
): { id: number; expiresAt: number }[] {
  return sql.all`
    SELECT id, expires_at AS expiresAt FROM access_rights
    WHERE vehicle = ${vehicle} AND status = ${rightStatus.refused}` as { id: number; expiresAt: number }[]
}

/**
 * Approves or refuses an insurance request. Returns false if the request does not await a decision.
 */
export function approveOrRefuseInsuranceRequest(
  store: Store,
  id: number,
  isApproved: boolean,
  now: number,
): boolean {
  return runInWriteTransaction(store, () => {
    const row = readInsuranceRequest(store, id)
    if (row === null || computeInsuranceRequestStatus(row, now) !== requestStatus.approvalPending)
      return false
    if (!isApproved) {
      refuseInsuranceRequest(store, row, now)
      sendMail(store, {
        ...buildMailFieldsOfInsuranceRequest(store, id),
        kind: 'insuranceRequestRefused',
        now,
      })
      return true
    }
    const fiveDays = toQuebecTime(now).plus({ days: daysToPay }).endOf('day').toMillis()
    const payUntil = Math.min(fiveDays, row.validUntil)
    store.sql.run`
      UPDATE insurance_requests SET status = ${requestStatus.paymentPending}, pay_until = ${payUntil} WHERE id = ${id}`
    updateUninsuredAccessRightStatus(store, row.accessRight, rightStatus.paymentPending, now)
    const { values, ...rest } = buildMailFieldsOfInsuranceRequest(store, id)
    const kind = 'insuranceRequestAccepted'
    sendMail(store, { ...rest, kind, values: { ...values, id, expiresAt: payUntil }, now })
    return true
  })
}

/**
 * Ends every insurance request that was not paid in time (F24) or not decided before the end of the
 * season. Sends an e-mail to each member concerned. Must run inside a transaction.
 */
export function expireInsuranceRequests(store: Store, now: number): void {
  for (const [status, kind] of expiryMails) {
    for (const row of selectInsuranceRequests(store, { status })) {
      if (isInsuranceRequestOpen(row, now)) continue
      refuseInsuranceRequest(store, row, now)
      sendMail(store, { ...buildMailFieldsOfInsuranceRequest(store, row.id), kind, now })
    }
  }
}

/**
 * Statuses in which an insurance request can expire, each with the kind of e-mail that tells the
 * member about the expiry.
 */
const expiryMails = [
  [requestStatus.paymentPending, 'insuranceRequestExpired'],
  [requestStatus.approvalPending, 'insuranceRequestUndecided'],
] as const

/**
 * Withdraws an insurance request because the member buys a pass with insurance instead. Must
 * run inside the transaction of that purchase.
 */
export function withdrawInsuranceRequest(store: Store, id: number, now: number): void {
  const row = readInsuranceRequest(store, id)
  if (row === null) return
  refuseInsuranceRequest(store, row, now)
  // Without this, a withdrawn request would count as lapsed after its payment deadline.
  store.sql.run`UPDATE insurance_requests SET pay_until = NULL WHERE id = ${id}`
  expireAccessRightImmediately(store, row.accessRight, now)
}

/** Marks an insurance request as paid. */
export function markInsuranceRequestPaid({ sql }: Store, id: number): void {
  sql.run`UPDATE insurance_requests SET status = ${requestStatus.accepted} WHERE id = ${id}`
}

function refuseInsuranceRequest(store: Store, { id, accessRight }: InsuranceRequestRow, now: number): void {
  store.sql.run`UPDATE insurance_requests SET status = ${requestStatus.refused} WHERE id = ${id}`
  updateUninsuredAccessRightStatus(store, accessRight, rightStatus.refused, now)
}

/**
 * Returns the recipient, the language and the template values that all e-mails about an insurance
 * request have in common.
 */
function buildMailFieldsOfInsuranceRequest(store: Store, id: number) {
  const row = readInsuranceRequest(store, id)!
  const to = readMemberEmail(store, row.member)
  const values = { number: formatIdAsSixDigitNumber(id), vehicle: row.vehicleName }
  return { to, language: row.language, values }
}
