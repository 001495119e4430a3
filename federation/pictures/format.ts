/** What the bytes of a picture are. */
import type { Picture } from '../http/calls.ts'

export function decodePicture(base64: string): Buffer | null {
  if (base64.length === 0 || base64.length % 4 !== 0 || !/^[A-Za-z\d+/]+={0,2}$/.test(base64)) return null
  const bytes = Buffer.from(base64, 'base64')
  return bytes.length > pictureBytes ? null : bytes
}

/** What the bytes are: a picture is one whose width and height can be read and be shown, and which has come to its end. */
export function pictureType(bytes: Buffer): Picture['contentType'] | null {
  if (hasArea(pngSize(bytes)) && isWholePng(bytes)) return 'image/png'
  return hasArea(jpegSize(bytes)) ? 'image/jpeg' : null
}

type Size = [width: number, height: number]

/**
 * The largest picture, in pixels: more than a telephone takes. A few bytes can claim thousands of millions, for which
 * whoever looks at it would have to find the memory.
 */
const mostPixels = 64_000_000

/** Told by the head of the file: nothing is unpacked. */
function hasArea(size: Size | null): boolean {
  return size !== null && size[0] > 0 && size[1] > 0 && size[0] * size[1] <= mostPixels
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

/** The largest picture, in bytes. */
const pictureBytes = 5 * 1024 * 1024
