import type { OfferedType } from './passTypes.ts'

/**
 * Insurance premiums in the legal text, in cents. A premium that the federation returns replaces
 * the amount in the legal text.
 */
export const legalAmounts = { groupRateCents: 42_57, secondMillionCents: 22_00 }

/** Field names of the insurance premiums that the federation returns (E20, R-08). */
export const premiumNames = ['annual', 'club', 'stay', 'daily'] as const
type Premium = (typeof premiumNames)[number]

/**
 * Insurance premiums from the federation. A premium is null when the federation does not return it.
 */
export type InsurancePrices = { readonly [Name in Premium]: { readonly cents: number } | null }

const premiumsByType: Partial<Record<OfferedType, Premium>> = {
  ANNUAL: 'annual',
  SUMMER: 'annual',
  THREE_DAY: 'stay',
  DAILY: 'daily',
}

/**
 * Returns the insurance premium of a pass type. Returns null for types without a premium: rental
 * business passes and passes without insurance.
 */
export const insurancePremiumOf = (type: OfferedType | null): Premium | null =>
  (type && premiumsByType[type]) ?? null
