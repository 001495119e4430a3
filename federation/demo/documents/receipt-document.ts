/** Printed texts of PDF receipts in the reader's language. */
import { type Language, translate } from '../../translations.ts'
import { replaceCharactersUnsupportedByTypefaces } from './colors-and-typefaces.ts'

/** The seller printed on every receipt. */
export interface Seller {
  name: string
  /** Postal address of the seller in one line. */
  address: string
  tpsNumber: string
  tvqNumber: string
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
