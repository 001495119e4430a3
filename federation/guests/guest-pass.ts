/**
 * Passes that guests have bought: their PDF files and e-mails, and the secret key with which a
 * guest opens a pass without an account (decision 0050).
 */
import { randomBytes } from 'node:crypto'
import { type Invoice, computePassInvoiceTotals } from '../access-rights/invoice.ts'
import { formatPassNumber } from '../access-rights/queries.ts'
import type { GuestPassDocument, ReceiptDocument } from '../documents/document-content.ts'
import { createPdfDocumentLink } from '../documents/document-links.ts'
import type { FqcqGuestPurchase, GuestPurchase } from '../generated/contract.ts'
import type { MailAttachment } from '../outbox/mail-kinds.ts'
import { sendMail } from '../outbox/mails.ts'
import { formatQuebecPeriod } from '../quebec-days.ts'
import { buildReceiptLineItems } from '../receipts/line-items.ts'
import type { Store } from '../store/database.ts'
import type { Language } from '../translations.ts'

/** Access right type of the pass that guests buy (L16). */
export const guestPassType = 3

/** A pass that a guest has bought. Amounts are in cents, timestamps in epoch milliseconds. */
export type GuestPassRow = Omit<Invoice, 'fee'> & {
  id: number
  controlNumber: string
  passKey: string
  /** Body of the purchase request as JSON, with the guest's personal data. */
  request: string
  total: number
  cardBrand: string | null
  cardLast4: string | null
  boughtAt: number
  activeAt: number
  expiresAt: number
}

/** Creates an unguessable secret key for a guest's pass. */
export function createGuestPassKey(): string {
  return randomBytes(24).toString('hex')
}

/** Returns the guest's pass with the given id. */
export function readGuestPass(store: Store, id: number): GuestPassRow {
  return findGuestPass(store, id)!
}

/** Finds a guest's pass by its secret key. Returns null for an unknown key or an expired pass. */
export function findGuestPassByKey(store: Store, passKey: string, now: number): GuestPassRow | null {
  const id = store.sql.get`
    SELECT id FROM guest_access_rights WHERE pass_key = ${passKey} AND expires_at >= ${now}`?.['id']
  return typeof id === 'number' ? readGuestPass(store, id) : null
}

function findGuestPass({ sql }: Store, id: number): GuestPassRow | undefined {
  return sql.get`
    SELECT id, control_number AS controlNumber, pass_key AS passKey, request, pass, insurance, tps, tvq, total,
      card_brand AS cardBrand, card_last4 AS cardLast4, bought_at AS boughtAt, active_at AS activeAt,
      expires_at AS expiresAt
    FROM guest_access_rights WHERE id = ${id}` as GuestPassRow | undefined
}

/**
 * Creates a URL that opens a guest's pass as a PDF file and expires at `until` (default: after ten
 * minutes).
 */
export function createGuestPassLink(
  store: Store,
  { id }: GuestPassRow,
  language: Language,
  now: number,
  until?: number,
): string {
  return createPdfDocumentLink(
    store.db,
    { kind: 'guests', subject: id, language, ...(until !== undefined && { until }) },
    now,
  )
}

/**
 * E-mails a guest's pass and its receipt as PDF files to the guest. Returns true if the outbox
 * accepted the e-mail.
 */
export function sendGuestPassByEmail(
  store: Store,
  row: GuestPassRow,
  kind: 'guestAccessRightBought' | 'guestAccessRightResent',
  language: Language,
  now: number,
): boolean {
  const { id, expiresAt } = row
  const number = formatPassNumber(id)
  const attached: MailAttachment[] = [
    { kind: 'guests', subject: id, number },
    { kind: 'guestreceipts', subject: id, number },
  ]
  const document = createGuestPassLink(store, row, language, now, expiresAt)
  const days = formatQuebecPeriod(row, language)
  const to = parseStoredGuestPurchase(row).email.trim()
  return sendMail(store, { to, kind, language, values: { number, document, attached, ...days }, now }) > 0
}

/** Returns the data of a guest's printed pass; null if the pass does not exist or has expired. */
export function readGuestPassDocument(store: Store, id: number, now: number): GuestPassDocument | null {
  const row = findGuestPass(store, id)
  if (row === undefined || row.expiresAt < now) return null
  const { controlNumber, activeAt, expiresAt } = row
  const request = parseStoredGuestPurchase(row)
  return {
    number: formatPassNumber(id),
    controlNumber,
    type: guestPassType,
    holder: formatGuestName(request),
    rightNumber: request.externalRightNumber.trim(),
    province: request.provinceOfDestination ?? 'QC',
    activeAt,
    expiresAt,
  }
}

/** Returns the data of the receipt of a guest's pass; null if the pass does not exist. */
export function readGuestReceiptDocument(
  store: Store,
  id: number,
  language: Language,
): ReceiptDocument | null {
  const row = findGuestPass(store, id)
  if (row === undefined) return null
  const { cardBrand, cardLast4, boughtAt, activeAt, expiresAt, tps, tvq } = row
  const invoice = { ...row, fee: 0 }
  const { taxable, nonTaxable, total } = computePassInvoiceTotals(invoice)
  const sold = { ...invoice, type: guestPassType, vehicleName: null, registration: null }
  return {
    // A guest pays for one pass, so the receipt has the number of the pass.
    number: formatPassNumber(id),
    paidAt: boughtAt,
    buyer: formatGuestName(parseStoredGuestPurchase(row)),
    card: cardBrand === null || cardLast4 === null ? null : { brand: cardBrand, last4: cardLast4 },
    pass: { number: formatPassNumber(id), type: guestPassType },
    vehicle: null,
    period: { activeAt, expiresAt },
    club: null,
    lines: buildReceiptLineItems(sold, language).map(({ name, cents }) => ({ name, amount: cents })),
    taxable,
    nonTaxable,
    tps,
    tvq,
    total,
  }
}

function parseStoredGuestPurchase({ request }: GuestPassRow): GuestPurchase & Partial<FqcqGuestPurchase> {
  return JSON.parse(request) as GuestPurchase
}

function formatGuestName({ firstName, lastName }: GuestPurchase): string {
  return `${firstName.trim()} ${lastName.trim()}`
}
