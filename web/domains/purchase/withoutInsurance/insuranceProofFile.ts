/** Pure functions that validate a proof of insurance by its file name and its first bytes. */

/** File type of an accepted proof of insurance. */
export type ProofKind = 'application/pdf' | 'image/jpeg' | 'image/png'

/** Reason why the file of a proof of insurance is rejected. */
export type FileRejection =
  /** Reason for rejection: the file name does not have the extension of a PDF or an image (F07). */
  | 'extension'
  /** Reason for rejection: the file name is too long (F08). */
  | 'name'
  /**
   * Reason for rejection: the file is in the HEIC format, in which some phones store photos. The
   * error message explains how to convert the photo.
   */
  | 'heic'
  /** Reason for rejection: the content of the file does not match its extension. */
  | 'content'
  | 'empty'
  /**
   * Reason for rejection: the file exceeds the maximum size and cannot be compressed in the
   * browser.
   */
  | 'tooLarge'
  /** Reason for rejection: the browser cannot decode the image. */
  | 'unreadable'
  /** Reason for rejection: the browser could not read the file from the device. */
  | 'gone'

/** Maximum length of the file name of a proof of insurance, in characters (F08, P11). */
const maximumNameLength = 100

/** Number of bytes at the start of a file that are read to detect its type. */
export const headLength = 16

/**
 * Returns the reason why the file name of a proof of insurance is rejected; null for a valid name.
 */
export function findProofFileNameRejection(name: string): FileRejection | null {
  if (Array.from(name.trim()).length > maximumNameLength) return 'name'
  if (/\.hei[cf]$/i.test(name)) return 'heic'
  return /\.(pdf|jpe?g|png)$/i.test(name.trim()) ? null : 'extension'
}

/**
 * Detects the file type of a proof of insurance from the first bytes of the file. Returns null for
 * a type that is not accepted.
 */
export function proofFileTypeOf(firstBytes: Uint8Array): ProofKind | 'heic' | null {
  if (bytesStartWith(firstBytes, '%PDF-')) return 'application/pdf'
  if (bytesStartWith(firstBytes, '\u00ff\u00d8\u00ff')) return 'image/jpeg'
  if (bytesStartWith(firstBytes, '\u0089PNG\r\n\u001a\n')) return 'image/png'
  return /^ftyp(hei[cfmsx]|hev[cmsx]|mif1|msf1)/.test(decodeLatin1(firstBytes.slice(4))) ? 'heic' : null
}

/**
 * Validates the file of a proof of insurance by its name and its first bytes. Returns its type or
 * the reason for the rejection.
 */
export function validateInsuranceProofFile(
  name: string,
  firstBytes: Uint8Array,
): { misfit: FileRejection } | { kind: ProofKind } {
  const ofName = findProofFileNameRejection(name)
  if (ofName) return { misfit: ofName }
  if (firstBytes.length === 0) return { misfit: 'empty' }
  const kind = proofFileTypeOf(firstBytes)
  if (kind === 'heic') return { misfit: 'heic' }
  // Cameras use the extensions of JPEG and PNG interchangeably, so either is accepted for both.
  const isNamedPdf = /\.pdf$/i.test(name.trim())
  return kind === null || (kind === 'application/pdf') !== isNamedPdf ? { misfit: 'content' } : { kind }
}

/**
 * Truncates a file name for display: names longer than 38 characters become 35 characters and an
 * ellipsis (F09, P11).
 */
export function truncateFileName(name: string): string {
  const letters = Array.from(name)
  return letters.length > 38 ? `${letters.slice(0, 35).join('')}…` : name
}

/** Replaces the extension of a file name by .jpg, for a photo that was converted to JPEG. */
export const toJpegFileName = (name: string): string =>
  /\.jpe?g$/i.test(name) ? name : name.replace(/\.png$/i, '.jpg')

const decodeLatin1 = (bytes: Uint8Array) => String.fromCharCode(...bytes)
const bytesStartWith = (bytes: Uint8Array, prefix: string) =>
  decodeLatin1(bytes.slice(0, prefix.length)) === prefix
