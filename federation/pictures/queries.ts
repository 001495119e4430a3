/**
 * Stores the pictures of members and vehicles. The URL of a picture contains an unguessable key;
 * every new picture gets a new key.
 */
import { randomBytes } from 'node:crypto'
import { type Picture, type PictureModel, type Upload, operations } from '../generated/contract.ts'
import type { Refusal } from '../http/refusals.ts'
import { refuse } from '../http/refusals.ts'
import type { Store } from '../store/database.ts'
import { decodePicture, detectPictureContentType } from './picture-format.ts'

/**
 * Replaces, deletes or keeps the picture of a member or vehicle. Returns the picture's URL key, or
 * null without a picture; the caller must store this key in the same transaction.
 */
export function replaceDeleteOrKeepPicture(
  store: Store,
  currentKey: string | null,
  model: PictureModel | null | undefined,
): string | null | Refusal<'PictureInvalid'> {
  const upload = model?.upload ?? null
  const key = upload === null ? null : storePictureAndReturnKey(store, upload)
  if (upload !== null && key === null) return refuse('PictureInvalid')
  if (upload === null && model?.delete !== true) return currentKey
  if (currentKey !== null) removePicture(store, currentKey)
  return key
}

/**
 * Stores a picture under a new unguessable URL key and returns the key. Returns null unless the
 * file is a PNG or JPEG of at most 5 MB.
 */
function storePictureAndReturnKey({ sql }: Store, { base64, fileName }: Upload): string | null {
  if (!/\.(png|jpe?g)$/i.test(fileName.trim())) return null
  const bytes = decodePicture(base64)
  const contentType = bytes === null ? null : detectPictureContentType(bytes)
  if (bytes === null || contentType === null) return null
  // Hexadecimal, because the federation's URLs are not case-sensitive.
  const key = randomBytes(24).toString('hex')
  sql.run`INSERT INTO pictures (key, content_type, bytes) VALUES (${key}, ${contentType}, ${bytes})`
  return key
}

export function removePicture({ sql }: Store, key: string): void {
  sql.run`DELETE FROM pictures WHERE key = ${key}`
}

/**
 * Converts a picture to the response schema of the REST contract; null for no picture. `publicUrl`
 * is the public URL of the federation.
 */
export function buildPictureReply({ sql }: Store, key: string | null, publicUrl: string): Picture | null {
  const row =
    key === null
      ? undefined
      : sql.get`SELECT content_type AS contentType, length(bytes) AS contentLength FROM pictures WHERE key = ${key}`
  if (key === null || row === undefined) return null
  return {
    url: publicUrl + operations.getPicture.path.replace('{key}', key),
    contentType: row['contentType'] as Picture['contentType'],
    contentLength: Number(row['contentLength']),
  }
}
