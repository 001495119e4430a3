/**
 * Removes metadata from a picture, such as location, date, device, thumbnail and comments. Keeps
 * only the orientation and the parts that are needed to draw the picture, and does not decode the
 * image data.
 */
import { crc32 } from 'node:zlib'

/**
 * Maximum number of JPEG segments or PNG chunks of a picture, because parsing each of them takes
 * time. No real picture has this many.
 */
const maxParts = 5_000

/**
 * Returns a JPEG or PNG without its metadata, and a file of any other type unchanged. Returns null
 * for a picture with too many segments or chunks.
 */
export function stripPictureMetadata(picture: Buffer): Buffer | null {
  if (picture.readUInt16BE(0) === 0xff_d8) return stripJpegMetadata(picture)
  return picture.subarray(0, 8).equals(pngSignature) ? stripPngMetadata(picture) : picture
}

const exifHeader = Buffer.from('Exif\0\0', 'latin1')
/**
 * JPEG application segments that affect how a picture is drawn: JFIF, ICC color profile, Adobe
 * color transform.
 */
const drawnSegments = [
  [0xe0, 'JFIF\0'],
  [0xe2, 'ICC_PROFILE\0'],
  [0xee, 'Adobe'],
] as const

/**
 * Length of a JFIF segment without its thumbnail, in bytes. The shortened segment contains the
 * format name, the version and the pixel density.
 */
const jfifLength = 12

/**
 * Removes metadata from a JPEG, which is a sequence of segments and image data. Data after the end
 * marker (a phone's video, a second picture) is removed too.
 */
function stripJpegMetadata(jpeg: Buffer): Buffer | null {
  const output = [jpeg.subarray(0, 2)]
  let orientation = 1
  let parts = 0
  let at = jpeg.indexOf(0xff, 2)
  for (; at !== -1 && at + 2 <= jpeg.length; at = jpeg.indexOf(0xff, at)) {
    parts += 1
    if (parts > maxParts) return null
    const marker = jpeg[at + 1]!
    // Decoders skip bytes between segments, so this loop does too.
    if (marker === 0xff || marker <= 0x01 || (marker >= 0xd0 && marker <= 0xd8)) {
      at += 1
      continue
    }
    if (marker === 0xd9) {
      output.push(jpeg.subarray(at, at + 2))
      break
    }
    if (at + 4 > jpeg.length) break
    const end = at + 2 + jpeg.readUInt16BE(at + 2)
    if (end < at + 4 || end > jpeg.length) break
    const content = jpeg.subarray(at + 4, end)
    const isApplication = marker >= 0xe0 && marker <= 0xef
    if (marker === 0xe1 && content.subarray(0, 6).equals(exifHeader))
      orientation = readOrientationFromTiff(content.subarray(6))
    else if (isApplication)
      output.push(...keepNeededPartOfJpegSegment(jpeg.subarray(at, end), content, marker))
    else if (isJpegSegmentNeededForDrawing(marker)) output.push(jpeg.subarray(at, end))
    at = end
    if (marker !== 0xda) continue
    const scanEnd = findJpegScanEnd(jpeg, at)
    output.push(jpeg.subarray(at, scanEnd))
    at = scanEnd
  }
  const [start, ...rest] = output
  return Buffer.concat([start!, ...createJpegOrientationSegment(orientation), ...rest])
}

/**
 * Returns true for the marker of a JPEG segment that is needed to draw the picture: tables, a frame
 * or a scan.
 */
function isJpegSegmentNeededForDrawing(marker: number): boolean {
  return (marker >= 0xc0 && marker <= 0xcf && marker !== 0xc8) || (marker >= 0xda && marker <= 0xdd)
}

/**
 * Returns the segments to keep in place of a JPEG application segment: the segment without its JFIF
 * thumbnail, or an empty list if the picture can be drawn without the segment.
 */
function keepNeededPartOfJpegSegment(segment: Buffer, content: Buffer, marker: number): Buffer[] {
  const isDrawn = drawnSegments.some(
    ([each, name]) => each === marker && content.toString('latin1', 0, name.length) === name,
  )
  if (!isDrawn) return []
  if (marker !== 0xe0) return [segment]
  if (content.length < jfifLength) return []
  const header = Buffer.from([0xff, 0xe0, 0, jfifLength + 4])
  return [Buffer.concat([header, content.subarray(0, jfifLength), Buffer.alloc(2)])]
}

/**
 * Returns the position at which a JPEG's compressed image data ends. Escaped bytes and restart
 * markers belong to the image data; any other marker ends it.
 */
function findJpegScanEnd(jpeg: Buffer, scanStart: number): number {
  for (let at = jpeg.indexOf(0xff, scanStart); at !== -1; at = jpeg.indexOf(0xff, at + 1)) {
    const next = jpeg[at + 1]
    const isData = next === 0x00 || next === 0xff || (next !== undefined && next >= 0xd0 && next <= 0xd7)
    if (next !== undefined && !isData) return at
  }
  return jpeg.length
}

/** Number of the EXIF tag that contains the orientation. */
const orientationTag = 0x01_12

/**
 * Returns the orientation of a picture, 1 to 8, from the TIFF directory of its EXIF data; 1
 * (upright) when the orientation is missing.
 */
function readOrientationFromTiff(tiff: Buffer): number {
  const isLittle = tiff.toString('latin1', 0, 2) === 'II'
  const readTiffUint16 = (offset: number) =>
    isLittle ? tiff.readUInt16LE(offset) : tiff.readUInt16BE(offset)
  if (tiff.length < 10) return 1
  const directory = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4)
  if (directory + 2 > tiff.length) return 1
  const count = readTiffUint16(directory)
  for (let entry = directory + 2; entry < directory + 2 + count * 12; entry += 12) {
    if (entry + 12 > tiff.length) return 1
    if (readTiffUint16(entry) !== orientationTag) continue
    const orientation = readTiffUint16(entry + 8)
    return orientation >= 1 && orientation <= 8 ? orientation : 1
  }
  return 1
}

/** Returns a TIFF directory with the orientation as its only entry. */
function createOrientationTiff(orientation: number): Buffer {
  const tiff = Buffer.alloc(26)
  tiff.write('MM\0*', 'latin1')
  tiff.writeUInt32BE(8, 4)
  tiff.writeUInt16BE(1, 8)
  tiff.writeUInt16BE(orientationTag, 10)
  // Type and count of the entry: one 16-bit number.
  tiff.writeUInt16BE(3, 12)
  tiff.writeUInt32BE(1, 14)
  tiff.writeUInt16BE(orientation, 18)
  return tiff
}

/**
 * Returns the bytes of an EXIF segment that contains only the orientation; no bytes for an upright
 * picture.
 */
function createJpegOrientationSegment(orientation: number): Buffer[] {
  if (orientation === 1) return []
  const content = Buffer.concat([exifHeader, createOrientationTiff(orientation)])
  return [Buffer.from([0xff, 0xe1, 0, content.length + 2]), content]
}

const pngSignature = Buffer.from('\x89PNG\r\n\x1A\n', 'latin1')

/**
 * PNG chunks that are critical or affect how a picture is drawn: transparency, colors, sizes,
 * animation frames.
 */
const drawnChunks = new Set(
  'IHDR PLTE IDAT IEND tRNS gAMA cHRM sRGB iCCP cICP mDCV cLLI sBIT bKGD pHYs hIST sPLT acTL fcTL fdAT'.split(
    ' ',
  ),
)

/**
 * Removes metadata from a PNG, which is a sequence of chunks. Data after the last chunk is removed
 * too.
 */
function stripPngMetadata(png: Buffer): Buffer | null {
  const output = [png.subarray(0, 8)]
  let parts = 0
  for (let at = 8; at + 12 <= png.length;) {
    parts += 1
    if (parts > maxParts) return null
    const end = at + 12 + png.readUInt32BE(at)
    const name = png.toString('latin1', at + 4, at + 8)
    if (end > png.length || !/^[A-Za-z]{4}$/.test(name)) break
    if (drawnChunks.has(name)) output.push(png.subarray(at, end))
    if (name === 'eXIf')
      output.push(...createPngOrientationChunk(readOrientationFromTiff(png.subarray(at + 8, end - 4))))
    at = end
    if (name === 'IEND') break
  }
  return Buffer.concat(output)
}

function createPngOrientationChunk(orientation: number): Buffer[] {
  if (orientation === 1) return []
  const named = Buffer.concat([Buffer.from('eXIf', 'latin1'), createOrientationTiff(orientation)])
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(named.length - 4)
  checksum.writeUInt32BE(crc32(named))
  return [length, named, checksum]
}
