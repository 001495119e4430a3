import { sumsOf } from '../access-rights/invoice.ts'
import { issueDocument } from '../documents/links.ts'
import type { Receipt } from '../generated/contract.ts'
import type { Handlers } from '../http/calls.ts'
import { refuse } from '../http/refusals.ts'
import { dollars } from '../money.ts'
import type { Language } from '../texts.ts'
import { linesOf } from './lines.ts'
import { type ReceiptRow, listPaid, listReceipts } from './rows.ts'

export const receiptCalls = {
  getReceipts: ({ store, member, language }) =>
    listReceipts(store, member.id).map((row) => receiptBody(row, language)),

  getReceipt: ({ store, member, path, language }) => {
    const row = listReceipts(store, member.id).find(({ id }) => id === path.id)
    return row === undefined ? refuse('404') : receiptBody(row, language)
  },

  printReceipt: ({ store, member, path, language, now, publicUrl }) => {
    const row = listReceipts(store, member.id).find(({ id }) => id === path.id)
    if (row === undefined) return refuse('ReceiptNotFound')
    if (row.isSuccessful === 0) return refuse('NothingPaid')
    return publicUrl() + issueDocument(store.db, { kind: 'receipts', subject: row.id, language }, now)
  },

  printReceipts: ({ store, member, path, language, now, publicUrl }) => {
    const { year } = path
    if (listPaid(store, member.id, year).length === 0) return refuse('NothingPaid')
    return publicUrl() + issueDocument(store.db, { kind: 'years', subject: member.id, year, language }, now)
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
    card:
      row.cardBrand === null || row.cardLast4 === null
        ? null
        : { brand: row.cardBrand, last4: row.cardLast4 },
    details: linesOf(row, language).map(({ name, description, cents }) => ({
      name,
      description,
      totalAmount: dollars(cents),
    })),
    accessRight: {
      id: row.accessRight,
      status: row.status,
      type: row.type,
      activeAtEpoch: row.activeAt,
      expiresAtEpoch: row.expiresAt,
      club: {
        displayName: row.clubName,
        address: row.clubAddress,
        postalCode: row.clubPostalCode,
        city: row.clubCity,
        phoneNumber: row.clubPhone,
      },
      vehicle: {
        name: row.vehicleName,
        make: row.make,
        model: row.model,
        year: row.year,
        registration: row.registration,
      },
    },
  }
}
