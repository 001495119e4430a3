import type {
  AccessRightStatus,
  AccessRightType,
  Money,
  ReceiptCard,
  ReceiptLine,
  ReceiptVehicle,
} from '../../graphql/generated/types.ts'
import { parseStatus, parseType } from '../access-rights/rest.ts'
import type * as contract from '../../federation/generated/contract.ts'
import {
  cad,
  cents,
  boolean,
  parseInner,
  parseInnerRows,
  timestamp,
  money,
  text,
  integer,
} from '../../federation/parse.ts'
import { readList, readById } from '../../federation/reads.ts'

/** A receipt of a payment, successful or failed. */
export interface ReceiptRecord {
  id: number
  /** Time of the payment, in epoch milliseconds. */
  paidAt: number | null
  successful: boolean
  lines: ReceiptLine[]
  amount: Money
  taxable: Money
  nonTaxable: Money
  tps: Money
  tvq: Money
  total: Money
  card: ReceiptCard | null
  accessRight: AccessRightSnapshotRecord | null
}

/** A pass, as its receipt names it. */
export interface AccessRightSnapshotRecord {
  id: number | null
  type: AccessRightType
  status: AccessRightStatus
  /**
   * Start of the pass at the time of the payment, in epoch milliseconds; null when the federation
   * does not send it.
   */
  activeAt: number | null
  expiresAt: number | null
  club: ReceiptClubRecord | null
  vehicle: ReceiptVehicle | null
}

/** A club, as a receipt names it. */
export interface ReceiptClubRecord {
  name: string
  address: string | null
  postalCode: string | null
  city: string | null
  phoneNumber: string | null
}

/** Parses a receipt. Missing amounts are calculated from the others. */
export function parseReceipt(row: contract.Receipt): ReceiptRecord | null {
  const id = integer(row.id)
  const total = cents(row.totalAmount)
  if (id === null || total === null) return null
  const tps = cents(row.tps) ?? 0
  const tvq = cents(row.tvq) ?? 0
  const amount = cents(row.amount) ?? total - tps - tvq
  const taxable = cents(row.montantTaxable) ?? amount - (cents(row.montantNonTaxable) ?? 0)
  return {
    id,
    paidAt: timestamp(row.paymentAtEpoch),
    successful: boolean(row.successful),
    lines: parseInnerRows(row.details, parseLine),
    amount: cad(amount),
    taxable: cad(taxable),
    nonTaxable: cad(cents(row.montantNonTaxable) ?? amount - taxable),
    tps: cad(tps),
    tvq: cad(tvq),
    total: cad(total),
    card: parseInner(row.card, parseReceiptCard),
    accessRight: parseInner(row.accessRight, parseReceiptPass),
  }
}

function parseLine(row: contract.ReceiptLine): ReceiptLine | null {
  const name = text(row.name)
  const amount = money(row.totalAmount)
  return name === null || amount === null ? null : { name, description: text(row.description), amount }
}

function parseReceiptCard(row: contract.ReceiptCard): ReceiptCard | null {
  const last4 = text(row.last4)
  return last4 === null ? null : { brand: text(row.brand), last4 }
}

function parseReceiptPass(row: contract.ReceiptAccessRight): AccessRightSnapshotRecord {
  return {
    id: integer(row.id),
    type: parseType(row.type),
    status: parseStatus(row.status),
    activeAt: timestamp(row.activeAtEpoch),
    expiresAt: timestamp(row.expiresAtEpoch),
    club: parseInner(row.club, parseReceiptClub),
    vehicle: parseInner(row.vehicle, parseReceiptVehicle),
  }
}

function parseReceiptClub(row: contract.ReceiptClub): ReceiptClubRecord | null {
  const name = text(row.displayName)
  if (name === null) return null
  return {
    name,
    address: text(row.address),
    postalCode: text(row.postalCode),
    city: text(row.city),
    phoneNumber: text(row.phoneNumber),
  }
}

function parseReceiptVehicle(row: contract.ReceiptVehicle): ReceiptVehicle | null {
  const name = text(row.name)
  if (name === null) return null
  return {
    name,
    make: text(row.make),
    model: text(row.model),
    year: text(row.year),
    registration: text(row.registration),
  }
}

/** Read of all receipts of the member. */
export const receipts = readList('getReceipts', parseReceipt)
/** Read of a receipt; null when the member has none with this id. */
export const receiptById = readById('getReceipt', parseReceipt)
