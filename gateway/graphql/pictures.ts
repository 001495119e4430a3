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
  readUploadedFileContent,
  removeMetadataFromBase64Picture,
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
 * undefined for no change. Mistakes are recorded on the fields of `picture.upload` (D49).
 */
export function readPictureChange(
  input: PictureInput | null | undefined,
  check: InputCheck,
): PictureModel | undefined {
  if (input?.upload == null) return input?.delete === true ? { delete: true } : undefined
  const fileName = input.upload.fileName.trim()
  const { contentType } = input.upload
  const isPictureName = isPlainText(fileName) && detectFileTypeByName(fileName) === 'picture'
  checkFileNameLength(fileName, 'picture.upload.fileName', check)
  check.addMistakeUnless(isPictureName, 'picture.upload.fileName', 'picture')
  const isPictureType = ['image/png', 'image/jpeg'].includes(contentType)
  check.addMistakeUnless(isPictureType, 'picture.upload.contentType', 'picture')
  const contentField = input.upload.file == null ? 'picture.upload.base64' : 'picture.upload.file'
  const content = readUploadedFileContent(input.upload, contentField, check)
  const base64 =
    content !== null && isBase64OfPicture(content) ? removeMetadataFromBase64Picture(content) : null
  check.addMistakeUnless(base64 !== null, contentField, 'picture')
  return { upload: { fileName, contentType, base64: base64 ?? '' } }
}

/**
 * Returns true when the leading bytes and the size of an upload are valid for a JPEG or PNG
 * picture. The federation detects a damaged picture.
 */
function isBase64OfPicture(base64: string): boolean {
  const size = countDecodedBytes(base64)
  return detectFileTypeByBytes(base64) === 'picture' && size > 0 && size <= uploadBytes
}
