import type { AccessRightStatus, AccessRightType, Money, ReceiptLine } from '../../graphql/generated/types.ts'
import { readStatus, readType } from '../access-rights/rest.ts'
import type * as contract from '../../federation/generated/contract.ts'
import { cad, cents, flag, inner, innerRows, moment, money, text, whole } from '../../federation/parse.ts'
import { readList, readById } from '../../federation/reads.ts'

/** What was paid. */
export interface ReceiptRecord {
  id: number
  /** Epoch milliseconds. */
  paidAt: number | null
  successful: boolean
  lines: ReceiptLine[]
  amount: Money
  taxable: Money
  nonTaxable: Money
  tps: Money
  tvq: Money
  total: Money
  accessRight: ReceiptAccessRightRecord | null
}

/** A pass, as its receipt names it. */
export interface ReceiptAccessRightRecord {
  id: number | null
  type: AccessRightType
  status: AccessRightStatus
  club: ReceiptClubRecord | null
}

/** A club, as a receipt names it. */
export interface ReceiptClubRecord {
  name: string
  address: string | null
  postalCode: string | null
  city: string | null
  phoneNumber: string | null
}

/** Amounts that are missing follow from those that are there. */
export function readReceipt(row: contract.Receipt): ReceiptRecord | null {
  const id = whole(row.id)
  const total = cents(row.totalAmount)
  if (id === null || total === null) return null
  const tps = cents(row.tps) ?? 0
  const tvq = cents(row.tvq) ?? 0
  const amount = cents(row.amount) ?? total - tps - tvq
  const taxable = cents(row.montantTaxable) ?? amount - (cents(row.montantNonTaxable) ?? 0)
  return {
    id,
    paidAt: moment(row.paymentAtEpoch),
    successful: flag(row.successful),
    lines: innerRows(row.details, readLine),
    amount: cad(amount),
    taxable: cad(taxable),
    nonTaxable: cad(cents(row.montantNonTaxable) ?? amount - taxable),
    tps: cad(tps),
    tvq: cad(tvq),
    total: cad(total),
    accessRight: inner(row.accessRight, readReceiptPass),
  }
}

function readLine(row: contract.ReceiptLine): ReceiptLine | null {
  const name = text(row.name)
  const amount = money(row.totalAmount)
  return name === null || amount === null ? null : { name, description: text(row.description), amount }
}

function readReceiptPass(row: contract.ReceiptAccessRight): ReceiptAccessRightRecord {
  return {
    id: whole(row.id),
    type: readType(row.type),
    status: readStatus(row.status),
    club: inner(row.club, readReceiptClub),
  }
}

function readReceiptClub(row: contract.ReceiptClub): ReceiptClubRecord | null {
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

/** Every receipt of the member. */
export const receipts = readList('getReceipts', readReceipt)
/** Null when the member has no such receipt. */
export const receiptById = readById('getReceipt', readReceipt)
