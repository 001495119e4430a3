/** The proof of one's own insurance that comes with a request: what it must look like. */
import { type Refusal, refuse } from '../http/refusals.ts'

/** A file that fits. */
export interface Proof {
  name: string
  /** By its bytes, whatever it is called. */
  contentType: string
  bytes: Buffer
}

/** In characters (F08). */
const longestName = 100
/** In bytes. */
const largest = 5 * 1024 * 1024

/** A camera calls its pictures one or the other, whatever they are: either name is that of a picture. */
const pictureName = /\.(jpe?g|png)$/i

/** How a file of each kind is called, and how it begins. */
const kinds = [
  { contentType: 'application/pdf', name: /\.pdf$/i, begin: Buffer.from('%PDF-') },
  { contentType: 'image/jpeg', name: pictureName, begin: Buffer.from([0xff, 0xd8, 0xff]) },
  {
    contentType: 'image/png',
    name: pictureName,
    begin: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  },
]

/** Reads a file by its name and its bytes, which must be of one kind, and of one that is taken (F07). */
export function readProof({
  fileName,
  fileBase64,
}: {
  fileName: string
  fileBase64: string
}): Proof | Refusal<'InvalidRequest' | 'FileExtensionError' | 'FileNameError' | 'FileTooLarge'> {
  const name = fileName.trim()
  if (Array.from(name).length > longestName) return refuse('FileNameError')
  if (!kinds.some((kind) => kind.name.test(name))) return refuse('FileExtensionError')
  if (!/^[A-Za-z\d+/]*={0,2}$/.test(fileBase64))
    return refuse('InvalidRequest', { fields: { fileBase64: 'malformed' } })
  const bytes = Buffer.from(fileBase64, 'base64')
  if (bytes.length === 0 || bytes.length > largest) return refuse('FileTooLarge')
  const kind = kinds.find(({ begin }) => bytes.subarray(0, begin.length).equals(begin))
  return kind === undefined || !kind.name.test(name)
    ? refuse('FileExtensionError')
    : { name, contentType: kind.contentType, bytes }
}
