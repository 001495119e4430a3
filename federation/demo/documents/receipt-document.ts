/** Printed texts of PDF receipts in the reader's language. */
import { type Language, translate } from '../../translations.ts'
import { replaceCharactersUnsupportedByTypefaces } from './colors-and-typefaces.ts'

/** The seller printed on every receipt. */
export interface Seller {
  name: string
  /** Postal address of the seller. */
  address: string
  tpsNumber: string
  tvqNumber: string
}

/**
 * Returns an address as in the reader's language. In English, the code of the province follows the
 * city without brackets, and two spaces precede the postal code.
 */
export const localizeAddress = (address: string, language: Language): string =>
  language === 'fr' ? address : address.replace(' (Québec) ', ' QC\u00a0\u00a0')

/**
 * Returns the seller with its address as in the reader's language. The city has its own line, as on
 * an envelope.
 */
export function localizeSellerAddress(seller: Seller, language: Language): Seller {
  const address = localizeAddress(seller.address, language).replace(/, (?=[^,]*$)/, '\n')
  return { ...seller, address }
}

/**
 * Function that looks up a printed text of a receipt in the reader's language. `key` is the last
 * part of the text's locale key.
 */
export type TextLookup = (key: string, values?: Record<string, string | number>) => string

/** Returns a function that looks up texts of the receipts in a language. */
export function createReceiptTextLookup(language: Language): TextLookup {
  return (key, values) =>
    replaceCharactersUnsupportedByTypefaces(
      translate(language, 'receipts', `Federation.document.${key}`, values),
    )
}
