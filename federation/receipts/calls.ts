import { sumsOf } from '../access-rights/invoice.ts'
import type { Receipt, ReceiptLine } from '../generated/contract.ts'
import type { Handlers } from '../http/calls.ts'
import { refuse } from '../http/refusals.ts'
import { dollars } from '../money.ts'
import { type Language, translate } from '../texts.ts'
import { type ReceiptRow, listReceipts } from './rows.ts'

export const receiptCalls = {
  getReceipts: ({ store, member, language }) =>
    listReceipts(store, member.id).map((row) => receiptBody(row, language)),

  getReceipt: ({ store, member, path, language }) => {
    const row = listReceipts(store, member.id).find(({ id }) => id === path.id)
    return row === undefined ? refuse('404') : receiptBody(row, language)
  },
} satisfies Partial<Handlers>

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
