/**
 * Limits the nesting and the number of values of a JSON text before the text is parsed. Parsing
 * megabytes of brackets would take seconds and gigabytes of memory.
 */

export interface ShapeLimits {
  /** Maximum number of values in a JSON text: objects, lists, and elements separated by commas. */
  values: number
  /** Maximum nesting depth of a JSON text. */
  depth: number
}

const quote = 0x22
const comma = 0x2c
const backslash = 0x5c
const [openList, closeList] = [0x5b, 0x5d]
const [openObject, closeObject] = [0x7b, 0x7d]

/**
 * Returns true when a JSON text is within the limits of nesting and number of values. Invalid JSON
 * may pass, because the parser rejects it later.
 */
export function isJsonBodyWithinShapeLimits(bytes: Uint8Array, { values, depth }: ShapeLimits): boolean {
  let left = values
  let level = 0
  let isInText = false
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at]
    if (byte === quote) isInText = !isInText
    // The byte after a backslash belongs to the string, even a quote.
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
