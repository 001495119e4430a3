/** A receipt in the schema of the REST contract. */
import { sumsOf } from '../access-rights/invoice.ts'
import type { Receipt } from '../generated/contract.ts'
import { dollars } from '../money.ts'
import type { Language } from '../texts.ts'
import { linesOf } from './lines.ts'
import type { ReceiptRow } from './rows.ts'

/** Converts a receipt to the response schema, with line items in the given language. */
export function receiptBody(row: ReceiptRow, language: Language): Receipt {
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
