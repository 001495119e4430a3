import type { Picture } from './generated/contract.ts'
import { parseTrimmedText } from './parse-values.ts'

/**
 * Returns the picture key from the federation's URL of a picture; null when the URL contains no
 * key. The key is also part of the picture's URL on the gateway.
 */
export function parsePictureKey(picture: Picture): string | null {
  return /\/picture\/([\w-]{16,64})$/i.exec(parseTrimmedText(picture.url) ?? '')?.[1] ?? null
}
