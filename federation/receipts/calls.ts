import { type Invoice, sumsOf } from '../access-rights/invoice.ts'
import type { Call, Handlers } from '../http/calls.ts'
import type { Store } from '../store/database.ts'
import type { Receipt, ReceiptLine } from '../generated/contract.ts'
import { dollars } from '../money.ts'
import { refuse } from '../http/refusals.ts'
import { type Language, translate } from '../texts.ts'

export const receiptCalls = {
  getReceipts: (call) => listReceipts(call),

  getReceipt: (call) => listReceipts(call).find(({ id }) => id === call.path.id) ?? refuse('404'),
} satisfies Partial<Handlers>

/** A payment that went through or failed; amounts in cents. */
type ReceiptRow = Invoice & {
  id: number
  paidAt: number
  isSuccessful: number
  accessRight: number
  status: number
  type: number
  vehicleName: string
  registration: string | null
  clubName: string
  clubAddress: string | null
  clubPostalCode: string | null
  clubCity: string | null
  clubPhone: string | null
}

/** The member's receipts, newest first. */
function listReceipts({
  store,
  member,
  language,
}: Pick<Call<'getReceipts'>, 'store' | 'member' | 'language'>): Receipt[] {
  const rows = store.sql.all`
    SELECT receipts.id, receipts.paid_at AS paidAt, is_successful AS isSuccessful, pass, receipts.insurance, fee, tps, tvq,
      access_right AS accessRight, access_rights.status, access_rights.type, vehicles.name AS vehicleName, registration,
      clubs.name AS clubName, clubs.address AS clubAddress, clubs.postal_code AS clubPostalCode, clubs.city AS clubCity,
      clubs.phone_number AS clubPhone
    FROM receipts JOIN access_rights ON access_rights.id = access_right
      JOIN vehicles ON vehicles.id = vehicle JOIN clubs ON clubs.id = club
    WHERE receipts.member = ${member.id} ORDER BY receipts.paid_at DESC, receipts.id DESC` as ReceiptRow[]
  return rows.map((row) => receiptBody(row, language))
}

/** Writes a receipt and answers its number. */
export function writeReceipt(
  { sql }: Store,
  receipt: { member: number; accessRight: number; invoice: Invoice; isSuccessful: boolean; paidAt: number },
): number {
  const { member, accessRight, isSuccessful, paidAt } = receipt
  const { pass, insurance, fee, tps, tvq } = receipt.invoice
  const { lastInsertRowid } = sql.run`
    INSERT INTO receipts (member, access_right, paid_at, is_successful, pass, insurance, fee, tps, tvq)
    VALUES (${member}, ${accessRight}, ${paidAt}, ${isSuccessful ? 1 : 0}, ${pass}, ${insurance}, ${fee}, ${tps}, ${tvq})`
  return Number(lastInsertRowid)
}

function receiptBody(row: ReceiptRow, language: Language): Receipt {
  const { taxable, nonTaxable, amount, total } = sumsOf(row)
  return {
    id: row.id,
    paymentAtEpoch: row.paidAt,
    amount: dollars(amount),
    tps: dollars(row.tps),
    tvq: dollars(row.tvq),
    totalAmount: dollars(total),
    montantTaxable: dollars(taxable),
    montantNonTaxable: dollars(nonTaxable),
    successful: row.isSuccessful === 1,
    details: linesOf(row, language),
    accessRight: {
      id: row.accessRight,
      status: row.status,
      type: row.type,
      club: {
        displayName: row.clubName,
        address: row.clubAddress,
        postalCode: row.clubPostalCode,
        city: row.clubCity,
        phoneNumber: row.clubPhone,
      },
    },
  }
}

/** The pass, its insurance and the fee, where there is one. */
function linesOf(row: ReceiptRow, language: Language): ReceiptLine[] {
  const text = (key: string) => translate(language, 'receipts', `Federation.receipt.${key}`)
  const vehicle = [row.vehicleName, row.registration].filter((name) => name !== null).join(' · ')
  const lines: { name: string; description: string | null; cents: number }[] = [
    { name: text(`pass.${row.type}`), description: vehicle, cents: row.pass },
    { name: text('insurance'), description: null, cents: row.insurance },
    { name: text('fee'), description: null, cents: row.fee },
  ]
  return lines
    .filter(({ cents }, index) => index === 0 || cents > 0)
    .map(({ name, description, cents }) => ({ name, description, totalAmount: dollars(cents) }))
}
