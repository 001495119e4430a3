/** Settings in `config.ts` about the seller whose name is on receipts. */
import { type EnvironmentReader, SettingError } from './environment-reader.ts'
import type { Language } from './translate.ts'

/** Seller of the passes, as named on receipts. */
export interface Seller {
  name: string
  /** Postal address of the seller in one line. */
  address: string
  tpsNumber: string
  tvqNumber: string
}

/**
 * Fictitious seller of the embedded federation, equal to the seller in `federation/config.ts`. The
 * tax number 123456789 has a wrong check digit, so it belongs to nobody.
 */
export const demoSeller: Seller = {
  name: 'Fédération Sentier',
  address: '100, chemin du Relais, Val-des-Sentiers (Québec) G0A 0A0',
  tpsNumber: '123456789 RT0001',
  tvqNumber: '1234567890 TQ0001',
}

/**
 * Returns the address of the seller as in the caller's language. In English, the code of the
 * province follows the city without brackets, and two spaces precede the postal code.
 */
export const localizeSellerAddress = (address: string, language: Language): string =>
  language === 'fr' ? address : address.replace(' (Québec) ', ' QC\u00a0 ')

/**
 * Reads the four settings of the seller, and throws when only some of them are set. To claim taxes
 * back on $100 or more, a buyer needs a receipt that states all four.
 *
 * - `SELLER_NAME`, `SELLER_ADDRESS`: the seller's legal name and postal address in one line.
 * - `TPS_NUMBER`, `TVQ_NUMBER`: the seller's registrations for the two sales taxes.
 */
export function readSellerSettings(env: EnvironmentReader, fallback: Seller | null): Seller | null {
  const sellerFields = {
    SELLER_NAME: env.getText('SELLER_NAME', ''),
    SELLER_ADDRESS: env.getText('SELLER_ADDRESS', ''),
    TPS_NUMBER: env.getTaxNumber('TPS_NUMBER', 9, 'RT'),
    TVQ_NUMBER: env.getTaxNumber('TVQ_NUMBER', 10, 'TQ'),
  }
  const missing = Object.keys(sellerFields).filter(
    (name) => sellerFields[name as keyof typeof sellerFields] === '',
  )
  if (missing.length === 4) return fallback
  if (missing.length > 0)
    throw new SettingError(
      `SELLER_NAME, SELLER_ADDRESS, TPS_NUMBER and TVQ_NUMBER are set together, or none, since a receipt needs all four; missing: ${missing.join(', ')}.`,
    )
  return {
    name: sellerFields.SELLER_NAME,
    address: sellerFields.SELLER_ADDRESS,
    tpsNumber: sellerFields.TPS_NUMBER,
    tvqNumber: sellerFields.TVQ_NUMBER,
  }
}
