/**
 * Pictures that members send in: of themselves and of their vehicles. A picture is one by its name and by its
 * bytes; of which kind, its bytes say. Its address holds a key that cannot be guessed, and another picture has another one.
 */
import { randomBytes } from 'node:crypto'
import { type Picture, type PictureModel, type Upload, operations } from '../generated/contract.ts'
import type { Refusal } from '../http/refusals.ts'
import { refuse } from '../http/refusals.ts'
import type { Store } from '../store/database.ts'
import { decodePicture, pictureType } from './format.ts'

/**
 * What becomes of the picture that a row shows: answers the key that the row is to name from now on, null for
 * none. Belongs into the transaction that writes the row.
 */
export function changePicture(
  store: Store,
  current: string | null,
  model: PictureModel | null | undefined,
): string | null | Refusal<'PictureInvalid'> {
  const upload = model?.upload ?? null
  const key = upload === null ? null : storePicture(store, upload)
  if (upload !== null && key === null) return refuse('PictureInvalid')
  if (upload === null && model?.delete !== true) return current
  if (current !== null) removePicture(store, current)
  return key
}

/** Keeps a picture and answers its key; null for what is no PNG or JPEG of at most 5 MB. */
function storePicture({ sql }: Store, { base64, fileName }: Upload): string | null {
  if (!/\.(png|jpe?g)$/i.test(fileName.trim())) return null
  const bytes = decodePicture(base64)
  const contentType = bytes === null ? null : pictureType(bytes)
  if (bytes === null || contentType === null) return null
  // In lower case: the federation's addresses do not tell the two apart.
  const key = randomBytes(24).toString('hex')
  sql.run`INSERT INTO pictures (key, content_type, bytes) VALUES (${key}, ${contentType}, ${bytes})`
  return key
}

export function removePicture({ sql }: Store, key: string): void {
  sql.run`DELETE FROM pictures WHERE key = ${key}`
}

/** A picture as the contract writes it; null for none. `publicUrl` is the federation's address. */
export function pictureBody({ sql }: Store, key: string | null, publicUrl: string): Picture | null {
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
