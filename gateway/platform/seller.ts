/** Settings of `config.ts`: who sells. */
import { type Reader, SettingError } from './settings.ts'

/** Who sells what is bought on the portal. */
export interface Seller {
  name: string
  /** In one line. */
  address: string
  tpsNumber: string
  tvqNumber: string
}

/**
 * The embedded federation's, as `federation/config.ts` has it. The check digit of 123456789 is wrong, so that
 * nobody has this number.
 */
export const demoSeller: Seller = {
  name: 'Fédération Sentier',
  address: '100, chemin du Relais, Val-des-Sentiers (Québec) G0A 0A0',
  tpsNumber: '123456789 RT0001',
  tvqNumber: '1234567890 TQ0001',
}

/**
 * A receipt of $100 or more has to name the seller, with both registration numbers, for a buyer who claims
 * the taxes back: half of it would be refused, or filled up from the seller who is invented. All or none.
 *
 * - `SELLER_NAME`, `SELLER_ADDRESS`: the seller's legal name, and their postal address in one line.
 * - `TPS_NUMBER`, `TVQ_NUMBER`: their registrations for the two sales taxes.
 */
export function readSeller(read: Reader, fallback: Seller | null): Seller | null {
  const told = {
    SELLER_NAME: read.text('SELLER_NAME', ''),
    SELLER_ADDRESS: read.text('SELLER_ADDRESS', ''),
    TPS_NUMBER: read.registration('TPS_NUMBER', 9, 'RT'),
    TVQ_NUMBER: read.registration('TVQ_NUMBER', 10, 'TQ'),
  }
  const missing = Object.keys(told).filter((name) => told[name as keyof typeof told] === '')
  if (missing.length === 4) return fallback
  if (missing.length > 0)
    throw new SettingError(
      `SELLER_NAME, SELLER_ADDRESS, TPS_NUMBER and TVQ_NUMBER are set together, or none, since a receipt needs all four; missing: ${missing.join(', ')}.`,
    )
  return {
    name: told.SELLER_NAME,
    address: told.SELLER_ADDRESS,
    tpsNumber: told.TPS_NUMBER,
    tvqNumber: told.TVQ_NUMBER,
  }
}
