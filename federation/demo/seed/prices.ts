/**
 * Seed data of prices in cents, before tax unless stated otherwise. All prices are fictional except
 * the insurance premium of the annual pass (P07).
 */
import type { Store } from '../../store/database.ts'

interface PriceSeed {
  type: number
  price: number
  presale?: number
  /**
   * Liability insurance premium, in cents, which both the price and the presale price include.
   */
  insurance?: number
  taxIncluded?: boolean
}

const annualInsurance = 42_57
const summerInsurance = 28_38
/** Fee of a pass without insurance, in cents (P09). */
const withoutInsuranceFee = 20_00

const prices: PriceSeed[] = [
  { type: 1, price: 449_00, presale: 389_00, insurance: annualInsurance },
  { type: 2, price: 239_00, insurance: summerInsurance },
  { type: 3, price: 149_00, insurance: 14_19 },
  // The price is 60 $ with taxes included.
  { type: 4, price: 60_00, insurance: 5_00, taxIncluded: true },
  { type: 5, price: 649_00, presale: 589_00 },
  { type: 6, price: 389_00 },
  { type: 7, price: 35_00 },
  {
    type: 8,
    price: 449_00 - annualInsurance + withoutInsuranceFee,
    presale: 389_00 - annualInsurance + withoutInsuranceFee,
  },
  { type: 9, price: 239_00 - summerInsurance + withoutInsuranceFee },
]

/** Inserts the prices of all passes. */
export function seedPrices({ sql }: Pick<Store, 'sql'>): void {
  for (const { type, price, presale, insurance, taxIncluded } of prices) {
    sql.run`
      INSERT INTO offers (type, price, presale, insurance, tax_included)
      VALUES (${type}, ${price}, ${presale ?? null}, ${insurance ?? null}, ${taxIncluded === true ? 1 : 0})`
  }
}
