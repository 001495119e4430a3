import type { GuestInvoice as Invoice } from '../graphql/generated/types.ts'
import type { GuestInvoice } from './generated/contract.ts'
import { money } from './read.ts'

/** Where the federation does not tell them (L12). */
const rates = { tps: 0.05, tvq: 0.09975 }

/** Null where an amount is missing: none is ever made up for what is about to be paid. */
export function readGuestInvoice(row: GuestInvoice): Invoice | null {
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
