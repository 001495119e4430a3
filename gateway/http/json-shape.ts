/**
 * The shape of a JSON text, before it is parsed: megabytes of brackets cost the parser seconds and gigabytes, and this, which
 * stops at the first too many, a few milliseconds.
 */

export interface ShapeLimits {
  /** Objects, lists and what stands between commas, in all. */
  values: number
  /** How deep they are nested. */
  depth: number
}

const quote = 0x22
const comma = 0x2c
const backslash = 0x5c
const [openList, closeList] = [0x5b, 0x5d]
const [openObject, closeObject] = [0x7b, 0x7d]

/** Whether a text stays within the limits; one that is no JSON may, and the parser then refuses it. */
export function isShaped(bytes: Uint8Array, { values, depth }: ShapeLimits): boolean {
  let left = values
  let level = 0
  let isInText = false
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at]
    if (byte === quote) isInText = !isInText
    // What follows it belongs to the text, a quote too.
    else if (isInText) at += byte === backslash ? 1 : 0
    else if (byte === comma) left -= 1
    else if (byte === openList || byte === openObject) {
      left -= 1
      level += 1
    } else if (byte === closeList || byte === closeObject) level -= 1
    if (left < 0 || level > depth) return false
  }
  return true
}
