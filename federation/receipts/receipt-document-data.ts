/** Reads the data of receipt PDF files from the database. */
import { computePassInvoiceTotals } from '../access-rights/invoice.ts'
import { formatPassNumber } from '../access-rights/queries.ts'
import type { ReceiptDocument, YearDocument } from '../documents/document-content.ts'
import { formatIdAsSixDigitNumber } from '../six-digit-numbers.ts'
import type { Store } from '../store/database.ts'
import type { Language } from '../translations.ts'
import { buildReceiptLineItems, formatVehicleNameAndRegistration } from './line-items.ts'
import { type ReceiptRow, listPaidReceipts, listReceipts } from './queries.ts'

/** Returns the data of a receipt PDF; null if the receipt does not exist or its payment failed. */
export function readReceiptDocument(store: Store, id: number, language: Language): ReceiptDocument | null {
  const member = store.sql.get`SELECT member FROM receipts WHERE id = ${id} AND is_successful = 1`?.['member']
  if (typeof member !== 'number') return null
  const row = listReceipts(store, member).find((each) => each.id === id)
  return row === undefined ? null : buildReceiptDocument(row, readMemberName(store, member), language)
}

/** Returns the data of a member's yearly statement; null for a year without payments. */
export function readYearlyStatementData(
  store: Store,
  member: number,
  year: number,
  language: Language,
): YearDocument | null {
  const rows = listPaidReceipts(store, member, year)
  if (rows.length === 0) return null
  const buyer = readMemberName(store, member)
  return { year, buyer, receipts: rows.map((row) => buildReceiptDocument(row, buyer, language)) }
}

function readMemberName({ sql }: Store, member: number): string {
  const row = sql.get`SELECT first_name || ' ' || last_name AS name FROM members WHERE id = ${member}`
  return String(row?.['name'] ?? '')
}

function buildReceiptDocument(row: ReceiptRow, buyerName: string, language: Language): ReceiptDocument {
  const { taxable, nonTaxable, total } = computePassInvoiceTotals(row)
  const { activeAt, expiresAt, cardBrand, cardLast4 } = row
  return {
    number: `#${formatIdAsSixDigitNumber(row.id)}`,
    paidAt: row.paidAt,
    buyer: buyerName,
    card: cardBrand === null || cardLast4 === null ? null : { brand: cardBrand, last4: cardLast4 },
    pass: { number: formatPassNumber(row.accessRight), type: row.type },
    vehicle: {
      name: formatVehicleNameAndRegistration(row),
      model: [row.make, row.model, row.year].filter((part) => part !== null).join(' '),
    },
    period: { activeAt, expiresAt },
    club: {
      name: row.clubName,
      address: formatClubAddress(row),
      phoneNumber: row.clubPhone === null ? null : formatPhoneNumber(row.clubPhone),
    },
    lines: buildReceiptLineItems(row, language).map(({ name, cents }) => ({ name, amount: cents })),
    taxable,
    nonTaxable,
    tps: row.tps,
    tvq: row.tvq,
    total,
  }
}

function formatClubAddress({ clubAddress, clubCity, clubPostalCode }: ReceiptRow): string | null {
  const parts = [clubAddress, clubCity, clubPostalCode].filter((part) => part !== null)
  return parts.length === 0 ? null : parts.join(', ')
}

/**
 * Formats a phone number of ten digits as `(418) 555-0123`, as the portal does (H05). Returns any
 * other number unchanged.
 */
function formatPhoneNumber(number: string): string {
  const [, area, exchange, line] = /^(\d{3})(\d{3})(\d{4})$/.exec(number.replace(/\D/g, '')) ?? []
  return area === undefined ? number : `(${area}) ${exchange}-${line}`
}
