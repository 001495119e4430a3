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
  check.addMistakeUnless(!input.delete, 'picture.delete', 'exclusive')
  const fileName = input.upload.fileName.trim()
  const { contentType } = input.upload
  const isPictureName = isPlainText(fileName) && detectFileTypeByName(fileName) === 'picture'
  checkFileNameLength(fileName, 'picture.upload.fileName', check)
  check.addMistakeUnless(isPictureName, 'picture.upload.fileName', 'pictureType')
  const isPictureType = ['image/png', 'image/jpeg'].includes(contentType)
  check.addMistakeUnless(isPictureType, 'picture.upload.contentType', 'pictureType')
  const contentField = input.upload.file == null ? 'picture.upload.base64' : 'picture.upload.file'
  const content = readUploadedFileContent(input.upload, contentField, check)
  return { upload: { fileName, contentType, base64: readPictureContent(content, contentField, check) } }
}

/**
 * Returns a base64-encoded picture without its metadata. Records a mistake in the input field
 * `field` and returns an empty text for a file that is too large, or that is no JPEG or PNG picture
 * by its leading bytes. The federation detects a damaged picture.
 */
function readPictureContent(base64: string | null, field: string, check: InputCheck): string {
  const size = base64 === null ? 0 : countDecodedBytes(base64)
  if (size > uploadBytes) {
    check.addMistake(field, 'fileSize', uploadBytes)
    return ''
  }
  const isPicture = base64 !== null && size > 0 && detectFileTypeByBytes(base64) === 'picture'
  const picture = isPicture ? removeMetadataFromBase64Picture(base64) : null
  check.addMistakeUnless(picture !== null, field, 'picture')
  return picture ?? ''
}
