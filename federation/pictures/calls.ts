/**
 * Pictures that members send in: of themselves and of their vehicles. A picture is one by its name and by its
 * bytes; of which kind, its bytes say. Its address holds a key that cannot be guessed, and another picture has another one.
 */
import { randomBytes } from 'node:crypto'
import type { Handlers } from '../http/calls.ts'
import type { Store } from '../store/database.ts'
import { type Picture, type PictureModel, type Upload, operations } from '../generated/contract.ts'
import { type Refusal, refuse } from '../http/refusals.ts'

/** A row that shows a picture names it by `picture TEXT REFERENCES pictures ON DELETE SET NULL`. */
export const pictureTables = `
CREATE TABLE pictures (
  key TEXT PRIMARY KEY,
  content_type TEXT NOT NULL,
  bytes BLOB NOT NULL
) STRICT;
`

/** The largest picture, in bytes. */
const pictureBytes = 5 * 1024 * 1024

export const pictureCalls = {
  getPicture: ({ store, path }) => {
    const row = store.sql.get`SELECT content_type AS contentType, bytes FROM pictures WHERE key = ${path.key}`
    if (row === undefined) return refuse('404')
    return {
      contentType: String(row['contentType']),
      bytes: row['bytes'] as Uint8Array,
      cacheControl: 'private, max-age=31536000, immutable',
    }
  },
} satisfies Partial<Handlers>

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
  const bytes = decode(base64)
  const contentType = bytes === null ? null : typeOf(bytes)
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

function decode(base64: string): Buffer | null {
  if (base64.length === 0 || base64.length % 4 !== 0 || !/^[A-Za-z\d+/]+={0,2}$/.test(base64)) return null
  const bytes = Buffer.from(base64, 'base64')
  return bytes.length > pictureBytes ? null : bytes
}

/** What the bytes are: a picture is one whose width and height can be read, and which has come to its end. */
function typeOf(bytes: Buffer): Picture['contentType'] | null {
  if (hasArea(pngSize(bytes)) && isWholePng(bytes)) return 'image/png'
  return hasArea(jpegSize(bytes)) ? 'image/jpeg' : null
}

type Size = [width: number, height: number]

function hasArea(size: Size | null): boolean {
  return size !== null && size[0] > 0 && size[1] > 0
}

const pngBegin = Buffer.from('\x89PNG\r\n\x1A\n\0\0\0\x0DIHDR', 'latin1')

/** The first chunk of a PNG tells its size. */
function pngSize(bytes: Buffer): Size | null {
  if (bytes.length < pngBegin.length + 8 || !bytes.subarray(0, pngBegin.length).equals(pngBegin)) return null
  return [bytes.readUInt32BE(pngBegin.length), bytes.readUInt32BE(pngBegin.length + 4)]
}

/** A PNG is a row of chunks, each with its length before it, its name, and a sum behind it; the last is its end. */
function isWholePng(bytes: Buffer): boolean {
  for (let at = 8; at + 12 <= bytes.length; at += 12 + bytes.readUInt32BE(at))
    if (bytes.toString('latin1', at + 4, at + 8) === 'IEND') return true
  return false
}

const jpegEnd = Buffer.from([0xff, 0xd9])

/** A JPEG is a row of segments; the one that begins the frame (SOF) tells the size. Null where no end comes after it. */
function jpegSize(bytes: Buffer): Size | null {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xff_d8) return null
  let at = 2
  while (at + 9 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1]!
    // Filling between segments.
    if (marker === 0xff) {
      at += 1
      continue
    }
    // C0 to CF begin a frame, but for three that are tables of the same range.
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker))
      return bytes.includes(jpegEnd, at) ? [bytes.readUInt16BE(at + 7), bytes.readUInt16BE(at + 5)] : null
    // The picture itself, or its end, before any frame.
    if (marker === 0xda || marker === 0xd9) return null
    at += 2 + bytes.readUInt16BE(at + 2)
  }
  return null
}
