import type {
  AccessRightStatus,
  AccessRightType,
  Money,
  ReceiptCard,
  ReceiptLine,
  ReceiptVehicle,
} from '../../graphql/generated/types.ts'
import { parsePassStatus, parsePassType } from '../access-rights/rest.ts'
import { parseYear } from '../../platform/format-numbers.ts'
import type * as contract from '../../federation/generated/contract.ts'
import {
  convertCentsToMoney,
  parseCents,
  parseBoolean,
  parseOptionalFederationRow,
  parseOptionalFederationRows,
  parseTimestamp,
  parseMoney,
  parseTrimmedText,
  parseInteger,
} from '../../federation/parse-values.ts'
import {
  declareFederationListRead,
  declareFederationReadByIdInList,
  declareFederationReadById,
} from '../../federation/federation-reads.ts'

/** A receipt of a successful or failed payment. */
export interface ReceiptRecord {
  id: number
  /** Time at which the payment was made, in epoch milliseconds. */
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

/** A pass as recorded in its receipt. */
export interface AccessRightSnapshotRecord {
  id: number | null
  type: AccessRightType
  status: AccessRightStatus
  /**
   * Start of the pass's validity as recorded at the payment, in epoch milliseconds; null when the
   * federation does not send the start.
   */
  activeAt: number | null
  expiresAt: number | null
  club: ReceiptClubRecord | null
  vehicle: ReceiptVehicle | null
}

/** A club as recorded in a receipt. */
export interface ReceiptClubRecord {
  name: string
  address: string | null
  postalCode: string | null
  city: string | null
  phoneNumber: string | null
}

/**
 * Parses a receipt; returns null for a receipt without an id, a total or the outcome of its
 * payment. Computes missing amounts, such as the amount before tax, from the other amounts.
 */
export function parseReceipt(row: contract.Receipt): ReceiptRecord | null {
  const id = parseInteger(row.id)
  const total = parseCents(row.totalAmount)
  const successful = parseBoolean(row.successful)
  if (id === null || total === null || successful === null) return null
  const tps = parseCents(row.tps) ?? 0
  const tvq = parseCents(row.tvq) ?? 0
  const amount = parseCents(row.amount) ?? total - tps - tvq
  const taxable = parseCents(row.montantTaxable) ?? amount - (parseCents(row.montantNonTaxable) ?? 0)
  return {
    id,
    paidAt: parseTimestamp(row.paymentAtEpoch),
    successful,
    lines: parseOptionalFederationRows(row.details, parseReceiptLine),
    amount: convertCentsToMoney(amount),
    taxable: convertCentsToMoney(taxable),
    nonTaxable: convertCentsToMoney(parseCents(row.montantNonTaxable) ?? amount - taxable),
    tps: convertCentsToMoney(tps),
    tvq: convertCentsToMoney(tvq),
    total: convertCentsToMoney(total),
    card: parseOptionalFederationRow(row.card, parseReceiptCard),
    accessRight: parseOptionalFederationRow(row.accessRight, parseReceiptPass),
  }
}

function parseReceiptLine(row: contract.ReceiptLine): ReceiptLine | null {
  const name = parseTrimmedText(row.name)
  const amount = parseMoney(row.totalAmount)
  return name === null || amount === null
    ? null
    : { name, description: parseTrimmedText(row.description), amount }
}

/**
 * Parses the brand of a payment card. Stripe writes "MasterCard" on a stored card, the brand itself
 * writes "Mastercard".
 */
export function parseCardBrand(value: unknown): string | null {
  const brand = parseTrimmedText(value)
  return brand?.toLowerCase() === 'mastercard' ? 'Mastercard' : brand
}

function parseReceiptCard(row: contract.ReceiptCard): ReceiptCard | null {
  const last4 = parseTrimmedText(row.last4)
  return last4 === null ? null : { brand: parseCardBrand(row.brand), last4 }
}

function parseReceiptPass(row: contract.ReceiptAccessRight): AccessRightSnapshotRecord {
  return {
    id: parseInteger(row.id),
    type: parsePassType(row.type),
    status: parsePassStatus(row.status),
    activeAt: parseTimestamp(row.activeAtEpoch),
    expiresAt: parseTimestamp(row.expiresAtEpoch),
    club: parseOptionalFederationRow(row.club, parseReceiptClub),
    vehicle: parseOptionalFederationRow(row.vehicle, parseReceiptVehicle),
  }
}

function parseReceiptClub(row: contract.ReceiptClub): ReceiptClubRecord | null {
  const name = parseTrimmedText(row.displayName)
  if (name === null) return null
  return {
    name,
    address: parseTrimmedText(row.address),
    postalCode: parseTrimmedText(row.postalCode),
    city: parseTrimmedText(row.city),
    phoneNumber: parseTrimmedText(row.phoneNumber),
  }
}

function parseReceiptVehicle(row: contract.ReceiptVehicle): ReceiptVehicle | null {
  const name = parseTrimmedText(row.name)
  if (name === null) return null
  const year = parseTrimmedText(row.year)
  return {
    name,
    make: parseTrimmedText(row.make),
    model: parseTrimmedText(row.model),
    modelYear: parseYear(year),
    year,
    registration: parseTrimmedText(row.registration),
  }
}

/** Reads all receipts of the member. */
export const receipts = declareFederationListRead('getReceipts', parseReceipt)
/** Reads a receipt by its id; null when the member has no such receipt. */
export const receiptById = declareFederationReadById('getReceipt', parseReceipt)
/**
 * Finds a receipt in the list of the member's receipts. Several lookups in one GraphQL request
 * share one federation call.
 */
export const listedReceipt = declareFederationReadByIdInList(receipts)
