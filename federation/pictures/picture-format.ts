/**
 * Decodes a picture from Base64 text. Returns null if the text is malformed or the picture is too
 * large.
 */
import { hasOnlyBase64Characters } from '../base64.ts'
import type { FileReply } from '../http/handlers.ts'

export function decodePicture(base64: string): Buffer | null {
  if (base64.length === 0 || base64.length % 4 !== 0 || !hasOnlyBase64Characters(base64)) return null
  const bytes = Buffer.from(base64, 'base64')
  return bytes.length > maximumBytes ? null : bytes
}

/**
 * Detects the content type of a picture from the bytes of its file. Returns null if the file is
 * incomplete, or if the picture's size in pixels is unreadable or too large.
 */
export function detectPictureContentType(bytes: Buffer): FileReply['contentType'] | null {
  if (isPictureSizeAllowed(readPngSize(bytes)) && isCompletePng(bytes)) return 'image/png'
  return isPictureSizeAllowed(readJpegSize(bytes)) ? 'image/jpeg' : null
}

type Size = [width: number, height: number]

/**
 * Maximum number of pixels of a picture; phone cameras produce fewer. The limit protects viewers'
 * memory from small files that claim billions of pixels.
 */
const maximumPixels = 64_000_000

/**
 * Returns true if the size in a picture's file header is within limits. The picture is not
 * decompressed.
 */
function isPictureSizeAllowed(size: Size | null): boolean {
  return size !== null && size[0] > 0 && size[1] > 0 && size[0] * size[1] <= maximumPixels
}

const pngBegin = Buffer.from('\x89PNG\r\n\x1A\n\0\0\0\x0DIHDR', 'latin1')

/** Reads the picture size from the first chunk (IHDR) of a PNG file. */
function readPngSize(bytes: Buffer): Size | null {
  if (bytes.length < pngBegin.length + 8 || !bytes.subarray(0, pngBegin.length).equals(pngBegin)) return null
  return [bytes.readUInt32BE(pngBegin.length), bytes.readUInt32BE(pngBegin.length + 4)]
}

/**
 * Returns true if a PNG file contains its end chunk. PNG chunks consist of length, name, data and
 * checksum.
 */
function isCompletePng(bytes: Buffer): boolean {
  for (let at = 8; at + 12 <= bytes.length; at += 12 + bytes.readUInt32BE(at))
    if (bytes.toString('latin1', at + 4, at + 8) === 'IEND') return true
  return false
}

const jpegEnd = Buffer.from([0xff, 0xd9])

/**
 * Reads the picture size of a JPEG file from its start-of-frame segment (SOF). Returns null if no
 * end marker follows.
 */
function readJpegSize(bytes: Buffer): Size | null {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xff_d8) return null
  let at = 2
  while (at + 9 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1]!
    // Fill bytes between segments.
    if (marker === 0xff) {
      at += 1
      continue
    }
    // Markers C0 to CF start a frame, except three that mark tables.
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker))
      return bytes.includes(jpegEnd, at) ? [bytes.readUInt16BE(at + 7), bytes.readUInt16BE(at + 5)] : null
    // Image data or the end of the file before any frame header.
    if (marker === 0xda || marker === 0xd9) return null
    at += 2 + bytes.readUInt16BE(at + 2)
  }
  return null
}

/** Maximum size of a picture, in bytes. */
const maximumBytes = 5 * 1024 * 1024
