/** Pictures that members keep, of themselves and of their vehicles (M05, D48). */
import type { Context } from './context.ts'
import type { PictureModel } from '../federation/generated/contract.ts'
import type { PictureInput, UploadInput } from './generated/types.ts'
import { type InputCheck, isPlain } from './input-check.ts'
import { fileNameLength, uploadBytes } from '../platform/constants.ts'
import { bytesIn, kindByBytes, kindByName, withoutMetadata } from './uploads.ts'

/** Where the gateway serves a picture. */
export function picturePath(key: string): string {
  return `/images/pictures/${key}`
}

/** The whole address of a picture by its key; null for none. */
export function pictureUrl(key: string | null, context: Context): string | null {
  return key === null ? null : context.pictureAddress(picturePath(key))
}

/** What becomes of a picture, as the federation takes it; undefined for nothing. One mistake stands for the whole. */
export function readPicture(
  input: PictureInput | null | undefined,
  check: InputCheck,
): PictureModel | undefined {
  if (input?.upload == null) return input?.delete === true ? { delete: true } : undefined
  const fileName = input.upload.fileName.trim()
  check.holds(Array.from(fileName).length <= fileNameLength, 'picture', 'fileName')
  const base64 = isPicture(fileName, input.upload) ? withoutMetadata(input.upload.base64) : null
  check.holds(base64 !== null, 'picture', 'picture')
  return { upload: { ...input.upload, fileName, base64: base64 ?? '' } }
}

/** By its name, the kind that is told, and its first bytes (D49); whether it is whole, the federation sees. */
function isPicture(fileName: string, { base64, contentType }: UploadInput): boolean {
  return (
    isPlain(fileName) &&
    kindByName(fileName) === 'picture' &&
    kindByBytes(base64) === 'picture' &&
    ['image/png', 'image/jpeg'].includes(contentType) &&
    bytesIn(base64) > 0 &&
    bytesIn(base64) <= uploadBytes
  )
}
