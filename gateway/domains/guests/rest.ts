import type { GuestInvoice as Invoice } from '../../graphql/generated/types.ts'
import type { GuestInvoice } from '../../federation/generated/contract.ts'
import { money } from '../../federation/parse.ts'
import { readOne, shared } from '../../federation/reads.ts'

/** Where the federation does not tell them (L12). */
const rates = { tps: 0.05, tvq: 0.09975 }

/** Null where an amount is missing: none is ever made up for what is about to be paid. */
export function parseGuestInvoice(row: GuestInvoice): Invoice | null {
  const amount = money(row.amount)
  const tps = money(row.tps)
  const tvq = money(row.tvq)
  const total = money(row.totalAmount)
  if (amount === null || tps === null || tvq === null || total === null) return null
  return {
    amount,
    tps,
    tpsRate: rate(row.tpsRate) ?? rates.tps,
    tvq,
    tvqRate: rate(row.tvqRate) ?? rates.tvq,
    total,
  }
}

function rate(value: unknown): number | null {
  return typeof value === 'number' && value >= 0 && value < 1 ? value : null
}

/** What the three-day pass of a guest costs at this moment: for what is about to be paid. */
export const freshGuestInvoice = readOne('getThreeDaysInformation', parseGuestInvoice)
export const guestInvoice = shared('guestInvoice', 'offersMs', freshGuestInvoice)

/** What the published rules of guests call the fields. */
export const guestHolder = {
  externalRightNumber: 'holder.cardNumber',
  firstName: 'holder.firstName',
  lastName: 'holder.lastName',
  email: 'holder.email',
}
export const guestHome = {
  postalCode: 'holder.postalCode',
  province: 'holder.province',
  provinceOfDestination: 'holder.provinceOfDestination',
}
export const guestAddress = ['addressLine', 'apartment', 'city', 'province', 'postalCode'] as const
