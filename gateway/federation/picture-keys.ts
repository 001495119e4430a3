import type { Picture } from './generated/contract.ts'
import { parseText } from './parse-values.ts'

/**
 * Returns the picture key in the federation's URL of a picture; null when the URL contains no key.
 * The gateway serves the picture under the same key.
 */
export function parsePictureKey(picture: Picture): string | null {
  return /\/picture\/([\w-]{16,64})$/i.exec(parseText(picture.url) ?? '')?.[1] ?? null
}
