import type { Picture } from './generated/contract.ts'
import { parseText } from './parse-values.ts'

/**
 * Returns the key in a picture's URL, under which the gateway serves the picture; null when the URL
 * has none.
 */
export function parsePictureKey(picture: Picture): string | null {
  return /\/picture\/([\w-]{16,64})$/i.exec(parseText(picture.url) ?? '')?.[1] ?? null
}
