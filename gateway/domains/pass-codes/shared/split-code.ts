/**
 * Form of the signed codes of passes, such as `HTTPS://PORTAL.EXAMPLE/V/CEJ…`: the content of the
 * pass and its signature in base32, after the portal's host. The gateway and the page of trail
 * officers read codes with this module.
 */
import { signatureBytes } from '../../../platform/signature-form.ts'
import { decodeBase32 } from './base32.ts'
import { type PassContent, decodePassContent, maxContentBytes } from './layout.ts'

export { hasLowS, signatureBytes } from '../../../platform/signature-form.ts'

/** Path of the page that verifies a code, before the code. */
export const verificationPath = '/v/'

/** Length of the longest code without its prefix, in characters. */
export const maxCodeLength = Math.ceil(((maxContentBytes + signatureBytes) * 8) / 5)

/** Returns the text before the base32 of every code: `HTTPS://PORTAL.EXAMPLE/V/`. */
export function buildCodePrefix(portalUrl: string): string {
  return (new URL(portalUrl).origin + verificationPath).toUpperCase()
}

/** A code of a pass whose signature is not verified yet. */
export interface SplitCode {
  content: PassContent
  /** Bytes that the signature covers. */
  signed: Uint8Array<ArrayBuffer>
  signature: Uint8Array<ArrayBuffer>
}

/**
 * Splits a code with or without its prefix into content and signature. Returns null for any other
 * text. The case of the prefix is ignored, because browsers change it. The rest must be canonical.
 */
export function splitPassCode(code: string, prefix: string): SplitCode | null {
  const hasPrefix = toUpperCaseAscii(code.slice(0, prefix.length)) === prefix
  const text = hasPrefix ? code.slice(prefix.length) : code
  // A longer text is not decoded, because its size is the client's choice.
  const bytes = text.length <= maxCodeLength ? decodeBase32(text) : null
  if (bytes === null || bytes.length <= signatureBytes) return null
  const signed = bytes.subarray(0, -signatureBytes)
  const content = decodePassContent(signed)
  return content && { content, signed, signature: bytes.subarray(-signatureBytes) }
}

/**
 * Returns true if a text has the form of a control number, which is printed beside the QR code of a
 * pass and has no signature.
 */
export const isControlNumber = (text: string): boolean => /^[\dA-Z]{5,10}$/i.test(text)

/** Converts letters without accents: `toUpperCase` also converts `ſ` to S. */
const toUpperCaseAscii = (text: string) => text.replaceAll(/[a-z]/g, (letter) => letter.toUpperCase())

/**
 * Prepares a text that a person entered: codes contain no spaces, and e-mail programs wrap long
 * lines. Scanned texts must be canonical, and are not changed.
 */
export const cleanEnteredCode = (text: string): string => toUpperCaseAscii(text.replaceAll(/\s/g, ''))

/**
 * Origin of a code: `genuine` is signed by one of the keys, `altered` names one of the keys but has
 * an invalid signature, and `foreign` is any other text.
 */
export type ReadCode = { origin: 'genuine'; content: PassContent } | { origin: 'altered' | 'foreign' }
