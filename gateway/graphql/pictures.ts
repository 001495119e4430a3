/** Picture fields of members and vehicles: URLs and uploads (M05, D48). */
import type { Context } from './context.ts'
import type { PictureModel } from '../federation/generated/contract.ts'
import type { PictureInput } from './generated/types.ts'
import { type InputCheck, isPlainText } from './input-check.ts'
import { uploadBytes } from '../platform/federation-constants.ts'
import {
  checkFileNameLength,
  countDecodedBytes,
  detectFileTypeByBytes,
  detectFileTypeByName,
  readUploadContent,
  removePictureMetadata,
} from './uploaded-files.ts'

/** Returns the URL path under which the gateway serves a picture. */
export function getPicturePath(key: string): string {
  return `/images/pictures/${key}`
}

/**
 * Returns the absolute URL of a picture from the federation's key of the picture; null when the key
 * is null.
 */
export function getPictureUrl(key: string | null, context: Context): string | null {
  return key === null ? null : context.buildPictureUrl(getPicturePath(key))
}

/**
 * Reads the picture input of a mutation and returns the change in the federation's request format;
 * undefined for no change. Any mistake is recorded on the field `picture`.
 */
export function readPictureChange(
  input: PictureInput | null | undefined,
  check: InputCheck,
): PictureModel | undefined {
  if (input?.upload == null) return input?.delete === true ? { delete: true } : undefined
  const fileName = input.upload.fileName.trim()
  const { contentType } = input.upload
  checkFileNameLength(fileName, 'picture', check)
  const content = readUploadContent(input.upload, 'picture', check)
  const isValid = content !== null && isValidPictureUpload({ fileName, contentType, base64: content })
  const base64 = isValid ? removePictureMetadata(content) : null
  check.addMistakeUnless(base64 !== null, 'picture', 'picture')
  return { upload: { fileName, contentType, base64: base64 ?? '' } }
}

/**
 * Returns true when the file name, content type, leading bytes and size of an upload are valid for
 * a JPEG or PNG picture (D49). The federation detects a damaged picture.
 */
function isValidPictureUpload({
  fileName,
  contentType,
  base64,
}: NonNullable<PictureModel['upload']>): boolean {
  return (
    isPlainText(fileName) &&
    detectFileTypeByName(fileName) === 'picture' &&
    detectFileTypeByBytes(base64) === 'picture' &&
    ['image/png', 'image/jpeg'].includes(contentType) &&
    countDecodedBytes(base64) > 0 &&
    countDecodedBytes(base64) <= uploadBytes
  )
}
