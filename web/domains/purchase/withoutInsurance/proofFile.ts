/** What a file has to be to prove an insurance, by its name and by what is in it. Pure: bytes in, an answer out. */

/** What a file is, as far as a proof goes. */
export type ProofKind = 'application/pdf' | 'image/jpeg' | 'image/png'

/** Why a file is not taken. */
export type Misfit =
  /** Not named as a PDF or a picture (F07). */
  | 'extension'
  /** Its name is too long (F08). */
  | 'name'
  /** A phone's own format, which is not taken; the member is told how to get another one. */
  | 'heic'
  /** It is not what its name says. */
  | 'content'
  | 'empty'
  /** Larger than what can be sent, and cannot be made smaller here. */
  | 'tooLarge'
  /** A picture that does not open. */
  | 'unreadable'
  /** It could not be read from the device. */
  | 'gone'

/** In characters (F08, P11). */
const longestName = 100

/** How many bytes say what a file is. */
export const headLength = 16

/** What can be told of a file by its name, null where nothing is wrong with it. */
export function nameMisfit(name: string): Misfit | null {
  if (Array.from(name.trim()).length > longestName) return 'name'
  if (/\.hei[cf]$/i.test(name)) return 'heic'
  return /\.(pdf|jpe?g|png)$/i.test(name.trim()) ? null : 'extension'
}

/** What the first bytes of a file say that it is; null for what no proof is. */
export function kindOf(head: Uint8Array): ProofKind | 'heic' | null {
  if (startsWith(head, '%PDF-')) return 'application/pdf'
  if (startsWith(head, '\u00ff\u00d8\u00ff')) return 'image/jpeg'
  if (startsWith(head, '\u0089PNG\r\n\u001a\n')) return 'image/png'
  return /^ftyp(hei[cfmsx]|hev[cmsx]|mif1|msf1)/.test(textOf(head.slice(4))) ? 'heic' : null
}

/** What is wrong with a file of this name that begins so; its kind where nothing is. */
export function checkProofFile(name: string, head: Uint8Array): { misfit: Misfit } | { kind: ProofKind } {
  const ofName = nameMisfit(name)
  if (ofName) return { misfit: ofName }
  if (head.length === 0) return { misfit: 'empty' }
  const kind = kindOf(head)
  if (kind === 'heic') return { misfit: 'heic' }
  // A camera calls its pictures one or the other, whatever they are: either name is that of a picture.
  const isNamedPdf = /\.pdf$/i.test(name.trim())
  return kind === null || (kind === 'application/pdf') !== isNamedPdf ? { misfit: 'content' } : { kind }
}

/** The name as it is shown: cut to 35 characters and an ellipsis where it is longer than 38 (F09, P11). */
export function truncateFileName(name: string): string {
  const letters = Array.from(name)
  return letters.length > 38 ? `${letters.slice(0, 35).join('')}…` : name
}

/** A name for what a picture was turned into: a JPEG, whatever it was. */
export const namedJpeg = (name: string): string =>
  /\.jpe?g$/i.test(name) ? name : name.replace(/\.png$/i, '.jpg')

const textOf = (bytes: Uint8Array) => String.fromCharCode(...bytes)
const startsWith = (bytes: Uint8Array, text: string) => textOf(bytes.slice(0, text.length)) === text
