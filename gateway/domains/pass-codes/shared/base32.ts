/**
 * Encodes and decodes base32 of RFC 4648 without padding. A QR code stores these characters
 * compactly, in 5.5 bits each.
 */

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Encodes bytes as upper-case base32 without padding. */
export function encodeBase32(bytes: Uint8Array): string {
  let text = ''
  let bits = 0
  let value = 0
  for (const byte of bytes) {
    value = (value << 8) | byte
    for (bits += 8; bits >= 5; bits -= 5) text += alphabet[(value >>> (bits - 5)) & 31]
    value &= 31
  }
  return bits === 0 ? text : text + alphabet[(value << (5 - bits)) & 31]
}

/** Decodes upper-case base32 without padding. Returns null for any other text. */
export function decodeBase32(text: string): Uint8Array<ArrayBuffer> | null {
  const bytes = new Uint8Array(Math.floor((text.length * 5) / 8))
  let bits = 0
  let value = 0
  let length = 0
  for (const character of text) {
    const digit = alphabet.indexOf(character)
    if (digit === -1) return null
    value = (value << 5) | digit
    bits += 5
    if (bits < 8) continue
    bits -= 8
    bytes[length] = value >>> bits
    length += 1
    value &= (1 << bits) - 1
  }
  return encodeBase32(bytes) === text ? bytes : null
}
