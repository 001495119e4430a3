/**
 * Signed codes of passes: the texts that QR codes of passes contain, such as
 * `HTTPS://PORTAL.EXAMPLE/V/CEJ…`. A code is the content of the pass and its signature in base32,
 * after the portal's host. All characters belong to the compact alphanumeric mode of QR codes.
 */
import {
  type PassSigningKey,
  isSignatureValid,
  signBytes,
  signatureBytes,
} from '../../platform/pass-signing-keys.ts'
import { SettingError } from '../../platform/environment-reader.ts'
import { decodeBase32, encodeBase32 } from './base32.ts'
import { type PassContent, decodePassContent, encodePassContent, maxContentBytes } from './layout.ts'

/** Path of the page that verifies a code, before the code. */
export const verificationPath = '/v/'

/** Length of the longest code without its prefix, in characters. */
export const maxCodeLength = Math.ceil(((maxContentBytes + signatureBytes) * 8) / 5)

/**
 * Maximum length of a text in the QR code of a pass, in characters: version 8 (49 × 49 modules) at
 * error correction level M, in alphanumeric mode.
 */
const maxQrTextLength = 221

/** Returns the text before the base32 of every code: `HTTPS://PORTAL.EXAMPLE/V/`. */
export function buildCodePrefix(portalUrl: string): string {
  return (new URL(portalUrl).origin + verificationPath).toUpperCase()
}

/**
 * Throws a `SettingError` if the QR code of a pass cannot contain the host of the portal's URL. A
 * larger QR code is hard to read from a phone's screen.
 */
export function assertCodesFitPortalUrl(portalUrl: string): void {
  const prefix = buildCodePrefix(portalUrl)
  if (new URL(portalUrl).pathname !== '/')
    throw new SettingError('PUBLIC_URL must have no path with PASS_CODE=signed.')
  if (!/^[\dA-Z$%*+\-./: ]+$/.test(prefix))
    throw new SettingError(
      `PUBLIC_URL must have a host of letters, digits, dots and hyphens with PASS_CODE=signed, not "${portalUrl}".`,
    )
  const excess = prefix.length + maxCodeLength - maxQrTextLength
  if (excess > 0)
    throw new SettingError(
      `PUBLIC_URL has a host that is ${excess} characters too long for the QR code of a pass: use a shorter host, or PASS_CODE=number.`,
    )
}

/** Returns the signed code of a pass; null if the content does not fit the layout. */
export function signPassCode(
  content: Omit<PassContent, 'keyId'>,
  key: PassSigningKey,
  prefix: string,
): string | null {
  const bytes = encodePassContent({ ...content, keyId: key.id })
  return bytes && prefix + encodeBase32(Buffer.concat([bytes, signBytes(key, bytes)]))
}

/**
 * Origin of a code: `genuine` is signed by one of the keys, `altered` names one of the keys but has
 * an invalid signature, and `foreign` is any other text.
 */
export type ReadCode = { origin: 'genuine'; content: PassContent } | { origin: 'altered' | 'foreign' }

/**
 * Reads a code with or without its prefix, and verifies its signature; never throws. The case of
 * the prefix is ignored, because browsers change it. The rest must be canonical.
 */
export function readPassCode(code: string, keys: readonly PassSigningKey[], prefix: string): ReadCode {
  const hasPrefix = code.slice(0, prefix.length).toUpperCase() === prefix
  const text = hasPrefix ? code.slice(prefix.length) : code
  // A longer text is not decoded, because its size is the client's choice.
  const bytes = text.length <= maxCodeLength ? decodeBase32(text) : null
  if (bytes === null || bytes.length <= signatureBytes) return { origin: 'foreign' }
  const signed = bytes.subarray(0, -signatureBytes)
  const content = decodePassContent(signed)
  const key = content && keys.find(({ id }) => id === content.keyId)
  if (!key) return { origin: 'foreign' }
  return isSignatureValid(key, signed, bytes.subarray(-signatureBytes))
    ? { origin: 'genuine', content }
    : { origin: 'altered' }
}
