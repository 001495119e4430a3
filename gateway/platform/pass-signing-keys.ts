/**
 * Keys that sign and verify the codes of passes: ECDSA with P-256 and SHA-256 (ES256), which every
 * browser can verify (decision 0052). The public keys are published at `/.well-known/jwks.json`.
 */
import {
  type KeyObject,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  hash,
  sign,
  verify,
} from 'node:crypto'
import { isCalendarDay } from './calendar-days.ts'
import { curveOrder, isSignatureInLowSForm, signatureBytes } from './signature-format.ts'

/** A key that signs pass codes. */
export interface PassSigningKey {
  /**
   * Id of the signing key in pass codes: the first two bytes of the key's RFC 7638 thumbprint (0 to
   * 65535). Instances with the same key therefore agree on its id.
   */
  id: number
  /**
   * First day on which the key signs, as `YYYY-MM-DD`. Before that day the key is only published.
   */
  firstDay: string
  privateKey: KeyObject
  publicKey: KeyObject
}

/** A public key as `/.well-known/jwks.json` contains it (RFC 7517). */
export interface PublicPassKey {
  kty: 'EC'
  crv: 'P-256'
  x: string
  y: string
  /** Id of the public key: four hexadecimal digits. */
  kid: string
  alg: 'ES256'
  use: 'sig'
}

/** Error: a list of signing keys is invalid. The message gives the reason without the key. */
export class InvalidSigningKeys extends Error {}

/**
 * Parses the keys that sign pass codes: `<first day>:<key>` entries, separated by commas. The key
 * is the base64 body of a PEM file with a P-256 private key (PKCS #8, DER). Throws
 * `InvalidSigningKeys`.
 */
export function parsePassSigningKeys(text: string): PassSigningKey[] {
  const keys = text
    .split(',')
    .map((entry) => entry.replaceAll(/\s/g, ''))
    .filter((entry) => entry !== '')
    .map(parsePassSigningKey)
    .toSorted((a, b) => (a.firstDay < b.firstDay ? -1 : 1))
  if (keys.length === 0) throw new InvalidSigningKeys('has no key')
  if (new Set(keys.map(({ id }) => id)).size < keys.length)
    throw new InvalidSigningKeys('has the same key twice, or two keys with the same id: replace one')
  if (new Set(keys.map(({ firstDay }) => firstDay)).size < keys.length)
    throw new InvalidSigningKeys('has two keys with the same first day')
  return keys
}

function parsePassSigningKey(entry: string, index: number): PassSigningKey {
  const [firstDay = '', encoded = '', ...rest] = entry.split(':')
  const keyName = `key ${index + 1}`
  if (!isCalendarDay(firstDay))
    throw new InvalidSigningKeys(`must be keys like 2026-11-01:MIGHAgEA…; ${keyName} begins with no day`)
  let privateKey: KeyObject
  try {
    if (rest.length > 0) throw new Error('unexpected text after the key')
    privateKey = createPrivateKey({ key: Buffer.from(encoded, 'base64'), format: 'der', type: 'pkcs8' })
  } catch {
    throw new InvalidSigningKeys(`must be keys like 2026-11-01:MIGHAgEA…; ${keyName} is no PKCS #8 key`)
  }
  if (privateKey.asymmetricKeyDetails?.namedCurve !== 'prime256v1')
    throw new InvalidSigningKeys(`needs keys of the curve P-256; ${keyName} is another one`)
  const publicKey = createPublicKey(privateKey)
  return { id: computePublicKeyId(publicKey), firstDay, privateKey, publicKey }
}

/** Generates a new signing key and returns it in the format of `parsePassSigningKeys`. */
export function generatePassSigningKey(firstDay: string): string {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  return `${firstDay}:${privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64')}`
}

function computePublicKeyId(publicKey: KeyObject): number {
  const { crv, kty, x, y } = publicKey.export({ format: 'jwk' })
  return hash('sha256', JSON.stringify({ crv, kty, x, y }), 'buffer').readUInt16BE(0)
}

/**
 * Returns the key that signs on a given day: the key with the latest first day up to that day. If
 * all first days lie after the given day, returns the key with the earliest one. Returns null for
 * an empty list.
 */
export function selectPassSigningKeyOfDay(
  keys: readonly PassSigningKey[],
  today: string,
): PassSigningKey | null {
  return keys.findLast(({ firstDay }) => firstDay <= today) ?? keys[0] ?? null
}

/** Returns the public keys of signing keys, as `/.well-known/jwks.json` contains them. */
export function buildPublicPassKeys(keys: readonly PassSigningKey[]): PublicPassKey[] {
  return keys.map(({ id, publicKey }) => {
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
    const kid = id.toString(16).padStart(4, '0')
    return { kty: 'EC', crv: 'P-256', x, y, kid, alg: 'ES256', use: 'sig' }
  })
}

/**
 * Signs bytes with ES256. The signature consists of two 32-byte numbers, r and s. Of the two valid
 * values of s, the lower one is used, so that a signature has only one accepted form.
 */
export function signPassBytes({ privateKey }: PassSigningKey, bytes: Uint8Array): Uint8Array {
  const signature = sign('sha256', bytes, { key: privateKey, dsaEncoding: 'ieee-p1363' })
  const s = signature.subarray(32)
  if (!isSignatureInLowSForm(signature)) s.set(encodeAs32Bytes(curveOrder - BigInt(`0x${s.toString('hex')}`)))
  return signature
}

/** Returns true for a valid ES256 signature whose number s is low; never throws. */
export function isPassSignatureValid(
  { publicKey }: PassSigningKey,
  bytes: Uint8Array,
  signature: Uint8Array,
): boolean {
  return (
    signature.length === signatureBytes &&
    isSignatureInLowSForm(signature) &&
    verify('sha256', bytes, { key: publicKey, dsaEncoding: 'ieee-p1363' }, signature)
  )
}

function encodeAs32Bytes(number: bigint): Buffer {
  return Buffer.from(number.toString(16).padStart(64, '0'), 'hex')
}
