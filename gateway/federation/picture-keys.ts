import type { Picture } from './generated/contract.ts'
import { text } from './parse.ts'

/** The key in a picture's address, by which it is served here; null for an address without one. */
export function parsePictureKey(picture: Picture): string | null {
  return /\/picture\/([\w-]{16,64})$/i.exec(text(picture.url) ?? '')?.[1] ?? null
}
