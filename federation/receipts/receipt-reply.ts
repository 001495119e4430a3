/** Conversion of a receipt to the response schema of the REST contract. */
import { computePassInvoiceTotals } from '../access-rights/invoice.ts'
import type { Receipt } from '../generated/contract.ts'
import { convertCentsToDollars } from '../money.ts'
import type { Language } from '../translations.ts'
import { buildReceiptLineItems } from './line-items.ts'
import type { ReceiptRow } from './queries.ts'

/**
 * Converts a receipt to the response schema of the REST contract, with line items in the given
 * language.
 */
export function buildReceiptReply(row: ReceiptRow, language: Language): Receipt {
  const { taxable, nonTaxable, amount, total } = computePassInvoiceTotals(row)
  return {
    id: row.id,
    paymentAtEpoch: row.paidAt,
    amount: convertCentsToDollars(amount),
    tps: convertCentsToDollars(row.tps),
    tvq: convertCentsToDollars(row.tvq),
    totalAmount: convertCentsToDollars(total),
    montantTaxable: convertCentsToDollars(taxable),
    montantNonTaxable: convertCentsToDollars(nonTaxable),
    successful: row.isSuccessful === 1,
    card:
      row.cardBrand === null || row.cardLast4 === null
        ? null
        : { brand: row.cardBrand, last4: row.cardLast4 },
    details: buildReceiptLineItems(row, language).map(({ name, description, cents }) => ({
      name,
      description,
      totalAmount: convertCentsToDollars(cents),
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
