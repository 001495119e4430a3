/** Creates and verifies the signed codes of passes with the gateway's keys. */
import type { SignedCodeCache } from '../../graphql/services.ts'
import { SettingError } from '../../platform/environment-reader.ts'
import { type PassSigningKey, isPassSignatureValid, signPassBytes } from '../../platform/pass-signing-keys.ts'
import { encodeBase32 } from './shared/base32.ts'
import { type PassContent, encodePassContent } from './shared/pass-content-encoding.ts'
import {
  type ReadCode,
  buildPassCodePrefix,
  maxCodeLength,
  splitPassCode,
} from './shared/pass-code-format.ts'

/**
 * Maximum length of a text in the QR code of a pass, in characters: the capacity of a QR code of
 * version 8 (49 × 49 modules) at error correction level M in alphanumeric mode.
 */
const maxQrTextLength = 221

/**
 * Throws a `SettingError` if the portal's URL cannot be the beginning of a pass code. For example,
 * its host name is too long for the QR code.
 */
export function assertPortalUrlFitsPassCodes(portalUrl: string): void {
  const prefix = buildPassCodePrefix(portalUrl)
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

/** Returns the signed code of a pass; null if the pass data does not fit the code's layout. */
export function signPassCode(
  content: Omit<PassContent, 'keyId'>,
  key: PassSigningKey,
  prefix: string,
): string | null {
  const bytes = encodePassContent({ ...content, keyId: key.id })
  return bytes && prefix + encodeBase32(Buffer.concat([bytes, signPassBytes(key, bytes)]))
}

/**
 * Returns the signed code of a pass from the cache. If the cache has none, creates the signed code
 * and caches it (decision 0056).
 */
export function getCachedOrSignPassCode(
  content: Omit<PassContent, 'keyId'>,
  key: PassSigningKey,
  prefix: string,
  signedCodes: SignedCodeCache,
): string | null {
  // The content includes the day of the confirmation, so a cached code is never outdated.
  const cacheKey = JSON.stringify([key.id, content])
  const cached = signedCodes.get(cacheKey)
  if (cached !== undefined) return cached
  const code = signPassCode(content, key, prefix)
  if (code !== null) signedCodes.set(cacheKey, code)
  return code
}

/** Reads a pass code, with or without its URL prefix, and verifies its signature. Never throws. */
export function readAndVerifyPassCode(
  code: string,
  keys: readonly PassSigningKey[],
  prefix: string,
): ReadCode {
  const split = splitPassCode(code, prefix)
  const key = split && keys.find(({ id }) => id === split.content.keyId)
  if (!key) return { origin: 'foreign' }
  return isPassSignatureValid(key, split.signed, split.signature)
    ? { origin: 'genuine', content: split.content }
    : { origin: 'altered' }
}
