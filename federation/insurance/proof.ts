/** The proof of one's own insurance that comes with a request: what it must look like. */
import { type Refusal, refuse } from '../refusals.ts'

/** A file that fits. */
export interface Proof {
  name: string
  /** By its bytes, whatever it is called. */
  contentType: string
  bytes: Buffer
}

/** F08. */
const longestName = 100
/** In bytes. */
const largest = 5 * 1024 * 1024

/** How a file of each kind begins. */
const signatures: [contentType: string, bytes: Buffer][] = [
  ['application/pdf', Buffer.from('%PDF-')],
  ['image/jpeg', Buffer.from([0xff, 0xd8, 0xff])],
  ['image/png', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])],
]

/** Reads a file by its name and its bytes, which both must be of a kind that is taken (F07). */
export function readProof({
  fileName,
  fileBase64,
}: {
  fileName: string
  fileBase64: string
}): Proof | Refusal<'InvalidRequest' | 'FileExtensionError' | 'FileNameError' | 'FileTooLarge'> {
  const name = fileName.trim()
  if (Array.from(name).length > longestName) return refuse('FileNameError')
  if (!/\.(pdf|jpe?g|png)$/i.test(name)) return refuse('FileExtensionError')
  if (!/^[A-Za-z\d+/]*={0,2}$/.test(fileBase64))
    return refuse('InvalidRequest', { fields: { fileBase64: 'malformed' } })
  const bytes = Buffer.from(fileBase64, 'base64')
  if (bytes.length === 0 || bytes.length > largest) return refuse('FileTooLarge')
  const kind = signatures.find(([, begin]) => bytes.subarray(0, begin.length).equals(begin))
  return kind === undefined ? refuse('FileExtensionError') : { name, contentType: kind[0], bytes }
}
