import type { OfferedType } from './passTypes.ts'

/** The amounts that the legal text names, in cents: where the federation says another rate, that one counts. */
export const legal = { groupRateCents: 42_57, secondMillionCents: 22_00 }

/** Under which names the federation tells what the insurance costs (E20, R-08). */
export const premiums = ['annual', 'club', 'stay', 'daily'] as const
type Premium = (typeof premiums)[number]

/** What it tells; null where it does not. */
export type InsurancePrices = { readonly [Name in Premium]: { readonly cents: number } | null }

const byType: Partial<Record<OfferedType, Premium>> = {
  ANNUAL: 'annual',
  SUMMER: 'annual',
  THREE_DAY: 'stay',
  DAILY: 'daily',
}

/** The premium in a kind of pass; null in one that has none: of a rental business, and without insurance. */
export const premiumOf = (type: OfferedType | null): Premium | null => (type && byType[type]) ?? null
