/** What stands on a pass, and in which words. */
import { type Language, translate } from '../texts.ts'
import { writable } from './ink.ts'

/** What stands on a pass. */
export interface PassDocument {
  /** As people know it: `#` and six digits. */
  number: string
  /** What its QR code holds. */
  controlNumber: string
  /** 1 to 9. */
  type: number
  /** The member's name, or the business's. */
  holder: string
  vehicle: { name: string; registration: string | null }
  /** `number` as people know it, such as `05`. */
  club: { number: string; name: string }
  /** The first and the last millisecond of validity, since 1970. */
  activeAt: number
  expiresAt: number
}

/** Who prints it, for whom and when. */
export interface PassReader {
  language: Language
  /** The name on the door. */
  issuer: string
  /** Milliseconds since 1970. */
  now: number
}

/** Where a pass stands at a moment. */
export function statusOf(pass: PassDocument, now: number): 'active' | 'upcoming' | 'expired' {
  return now < pass.activeAt ? 'upcoming' : now > pass.expiresAt ? 'expired' : 'active'
}

/** The name of a pass's type. */
export function typeOf(pass: PassDocument, language: Language): string {
  return translate(language, 'receipts', `Federation.receipt.pass.${pass.type}`)
}

/** A text of the pass in the reader's language, by the rest of its key. */
export type Words = (key: string, values?: Record<string, string>) => string

/** The texts of the pass in a language. */
export function wordsOf(language: Language): Words {
  return (key, values) => writable(translate(language, 'access-rights', `Federation.document.${key}`, values))
}
