/** Validation of the proof of insurance that a member uploads with an insurance request. */
import { hasOnlyBase64Characters } from '../base64.ts'
import { type Refusal, refuse } from '../http/refusals.ts'

/** A valid proof of insurance, as an uploaded file. */
export interface ProofOfInsurance {
  name: string
  /** Content type of the proof of insurance, detected from the bytes of the uploaded file. */
  contentType: string
  bytes: Buffer
}

/** Maximum length of the file name of a proof of insurance, in characters (F08). */
const maximumNameLength = 100
/** Maximum size of a proof of insurance, in bytes. */
const maximumBytes = 5 * 1024 * 1024

/**
 * Accepted file extensions of images. A JPEG file may have the extension of a PNG file and vice
 * versa, because cameras confuse them.
 */
const pictureName = /\.(jpe?g|png)$/i

/** File name patterns and magic bytes of the accepted types of proof files. */
const acceptedTypes = [
  { contentType: 'application/pdf', name: /\.pdf$/i, begin: Buffer.from('%PDF-') },
  { contentType: 'image/jpeg', name: pictureName, begin: Buffer.from([0xff, 0xd8, 0xff]) },
  {
    contentType: 'image/png',
    name: pictureName,
    begin: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  },
]

/**
 * Validates a proof of insurance. The file name and the magic bytes must both match the same
 * accepted type (F07).
 */
export function validateProofOfInsurance({
  fileName,
  fileBase64,
}: {
  fileName: string
  fileBase64: string
}): ProofOfInsurance | Refusal<'InvalidRequest' | 'FileExtensionError' | 'FileNameError' | 'FileTooLarge'> {
  const name = fileName.trim()
  if (Array.from(name).length > maximumNameLength) return refuse('FileNameError')
  if (!acceptedTypes.some((kind) => kind.name.test(name))) return refuse('FileExtensionError')
  if (!hasOnlyBase64Characters(fileBase64))
    return refuse('InvalidRequest', { fields: { fileBase64: 'malformed' } })
  const bytes = Buffer.from(fileBase64, 'base64')
  if (bytes.length === 0 || bytes.length > maximumBytes) return refuse('FileTooLarge')
  const kind = acceptedTypes.find(({ begin }) => bytes.subarray(0, begin.length).equals(begin))
  return kind === undefined || !kind.name.test(name)
    ? refuse('FileExtensionError')
    : { name, contentType: kind.contentType, bytes }
}
