/**
 * Format of the ES256 signatures in pass codes. Browsers verify signatures too, so this module uses
 * no API of Node.
 */

/** Size of an ES256 signature, in bytes: the numbers r and s. */
export const signatureBytes = 64

/** Order of the elliptic curve P-256. */
export const curveOrder = 0xffffffff_00000000_ffffffff_ffffffff_bce6faad_a7179e84_f3b9cac2_fc632551n

/**
 * Returns true if the number s of an ES256 signature is at most half of the curve's order. Every
 * signature has two valid forms, and only one of them has such an s.
 */
export function isSignatureInLowSForm(signature: Uint8Array): boolean {
  let s = 0n
  for (const byte of signature.subarray(32)) s = (s << 8n) | BigInt(byte)
  return s <= curveOrder / 2n
}
