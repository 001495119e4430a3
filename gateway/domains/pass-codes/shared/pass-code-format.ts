/**
 * Format of signed pass codes, such as `HTTPS://PORTAL.EXAMPLE/V/CEJ…`: a URL prefix, then pass
 * content and signature in base32.
 */
import { signatureBytes } from '../../../platform/signature-format.ts'
import { decodeBase32 } from './base32.ts'
import { type PassContent, decodePassContent, maxContentBytes } from './pass-content-encoding.ts'

export { isSignatureInLowSForm, signatureBytes } from '../../../platform/signature-format.ts'

/** URL path of the verification page of a pass code, without the code itself. */
export const verificationPath = '/v/'

/** Maximum length of a pass code without its URL prefix, in characters. */
export const maxCodeLength = Math.ceil(((maxContentBytes + signatureBytes) * 8) / 5)

/** Returns the URL prefix of all pass codes, such as `HTTPS://PORTAL.EXAMPLE/V/`. */
export function buildPassCodePrefix(portalUrl: string): string {
  return (new URL(portalUrl).origin + verificationPath).toUpperCase()
}

/** A pass code whose signature is not verified yet. */
export interface SplitCode {
  content: PassContent
  /** Bytes of the pass code that the signature covers. */
  signed: Uint8Array<ArrayBuffer>
  signature: Uint8Array<ArrayBuffer>
}

/**
 * Splits a pass code, with or without its URL prefix, into content and signature. Returns null for
 * any other text. The case of the prefix is ignored, because browsers change it.
 */
export function splitPassCode(code: string, prefix: string): SplitCode | null {
  const hasPrefix = convertAsciiToUpperCase(code.slice(0, prefix.length)) === prefix
  const text = hasPrefix ? code.slice(prefix.length) : code
  // A longer text is not decoded, because its size is the client's choice.
  const bytes = text.length <= maxCodeLength ? decodeBase32(text) : null
  if (bytes === null || bytes.length <= signatureBytes) return null
  const signed = bytes.subarray(0, -signatureBytes)
  const content = decodePassContent(signed)
  return content && { content, signed, signature: bytes.subarray(-signatureBytes) }
}

/**
 * Returns true if a text looks like a control number, which is printed beside the QR code of a pass
 * and has no signature.
 */
export const isPassControlNumber = (text: string): boolean => /^[\dA-Z]{5,10}$/i.test(text)

/** Converts ASCII letters to upper case. Unlike `toUpperCase`, does not convert `ſ` to S. */
const convertAsciiToUpperCase = (text: string) => text.replaceAll(/[a-z]/g, (letter) => letter.toUpperCase())

/**
 * Normalizes a pass code that a person entered: removes spaces and line breaks, and converts it to
 * upper case.
 */
export const normalizeEnteredPassCode = (text: string): string =>
  convertAsciiToUpperCase(text.replaceAll(/\s/g, ''))

/**
 * Result of reading a scanned text. A `genuine` pass code has a valid signature, an `altered` pass
 * code has an invalid signature of a known key, and any other text is `foreign`.
 */
export type ReadCode = { origin: 'genuine'; content: PassContent } | { origin: 'altered' | 'foreign' }
