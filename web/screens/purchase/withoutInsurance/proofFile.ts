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
export function judge(name: string, head: Uint8Array): { misfit: Misfit } | { kind: ProofKind } {
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
export function shownName(name: string): string {
  const letters = Array.from(name)
  return letters.length > 38 ? `${letters.slice(0, 35).join('')}…` : name
}

/** A name for what a picture was turned into: a JPEG, whatever it was. */
export const namedJpeg = (name: string): string =>
  /\.jpe?g$/i.test(name) ? name : name.replace(/\.png$/i, '.jpg')

const textOf = (bytes: Uint8Array) => String.fromCharCode(...bytes)
const startsWith = (bytes: Uint8Array, text: string) => textOf(bytes.slice(0, text.length)) === text

/** The tag of EXIF in which a camera says how it was held. */
const orientationTag = 0x01_12

/** How a camera says that it was held, 1 to 8; 1, upright, where a JPEG says nothing of it. */
export function orientationOf(jpeg: DataView): number {
  // Segments follow each other, each with its length, until the picture itself begins.
  for (let at = 2; at + 4 <= jpeg.byteLength && jpeg.getUint8(at) === 0xff;) {
    const marker = jpeg.getUint8(at + 1)
    const length = jpeg.getUint16(at + 2)
    if (marker === 0xda) return 1
    if (marker === 0xe1 && at + 18 <= jpeg.byteLength && jpeg.getUint32(at + 4) === 0x45_78_69_66)
      return orientationIn(new DataView(jpeg.buffer, jpeg.byteOffset + at + 10, jpeg.byteLength - at - 10))
    at += 2 + length
  }
  return 1
}

/** The same, in the directory of tags that EXIF is. */
function orientationIn(exif: DataView): number {
  const isLittle = exif.getUint16(0) === 0x49_49
  const directory = exif.getUint32(4, isLittle)
  if (directory + 2 > exif.byteLength) return 1
  const count = exif.getUint16(directory, isLittle)
  for (let index = 0; index < count; index += 1) {
    const entry = directory + 2 + index * 12
    if (entry + 10 > exif.byteLength) return 1
    if (exif.getUint16(entry, isLittle) === orientationTag) return exif.getUint16(entry + 8, isLittle)
  }
  return 1
}
