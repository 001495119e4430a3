/** Reads uploaded files, detects their type and size, and removes their metadata. */
import type { UploadInput } from './generated/types.ts'
import type { InputCheck } from './input-check.ts'
import { fileNameLength } from '../platform/federation-constants.ts'
import { stripPictureMetadata } from './strip-metadata.ts'

/** File types of uploads that the federation accepts. */
export type FileKind = 'pdf' | 'picture'

/**
 * Returns the content of an uploaded file in base64. If the upload has neither or both of `base64`
 * and `file`, records a mistake in the input field `field` and returns null.
 */
export function readUploadedFileContent(
  { base64, file }: UploadInput,
  field: string,
  check: InputCheck,
): string | null {
  if (base64 == null && file == null) check.addMistake(field, 'required')
  else if (base64 != null && file != null) check.addMistake(field, 'oneFile')
  else return base64 ?? file!.bytes.toString('base64')
  return null
}

/** Records a mistake in the input field `field` when the name of an uploaded file is too long. */
export function checkFileNameLength(fileName: string, field: string, check: InputCheck): void {
  const isShortEnough = Array.from(fileName).length <= fileNameLength
  check.addMistakeUnless(isShortEnough, field, 'fileName', fileNameLength)
}

/**
 * Returns the type of an uploaded file by its name; null for a type that the federation does not
 * accept.
 */
export function detectFileTypeByName(fileName: string): FileKind | null {
  if (/\.(png|jpe?g)$/i.test(fileName)) return 'picture'
  return /\.pdf$/i.test(fileName) ? 'pdf' : null
}

/** Leading bytes that identify the type of an uploaded file. */
const signatures: [kind: FileKind, bytes: Buffer][] = [
  ['pdf', Buffer.from('%PDF-')],
  ['picture', Buffer.from([0xff, 0xd8, 0xff])],
  ['picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])],
]

/**
 * Returns the type of a base64-encoded file by its leading bytes; null for a type that the
 * federation does not accept.
 */
export function detectFileTypeByBytes(base64: string): FileKind | null {
  // Twelve base64 characters decode to nine bytes, which cover the longest signature.
  const bytes = Buffer.from(base64.slice(0, 12), 'base64')
  return signatures.find(([, begin]) => bytes.subarray(0, begin.length).equals(begin))?.[0] ?? null
}

/** Returns the decoded size of a base64 text in bytes; 0 for invalid base64. */
export function countDecodedBytes(base64: string): number {
  const padding = base64.endsWith('==') ? 2 : base64.endsWith('=') ? 1 : 0
  const digits = base64.slice(0, base64.length - padding)
  // A search for a foreign character cannot overflow the stack of the regular expression engine. A
  // match of the whole text overflowed it once, with a picture of the largest allowed size.
  if (base64.length % 4 !== 0 || digits === '' || /[^A-Za-z\d+/]/.test(digits)) return 0
  return (base64.length / 4) * 3 - padding
}

/**
 * Returns a base64-encoded file: a picture without its metadata, any other file unchanged. Returns
 * null for a picture with too many segments or chunks.
 */
export function removeMetadataFromBase64Picture(base64: string): string | null {
  if (detectFileTypeByBytes(base64) !== 'picture') return base64
  return stripPictureMetadata(Buffer.from(base64, 'base64'))?.toString('base64') ?? null
}
