/**
 * Removes from a picture what the camera and the programs have written beside it: the place, the date, the device, a
 * thumbnail, comments. What is drawn stays as it is, bit by bit: nothing is decoded. Kept are the segments and chunks that
 * are known to be needed to draw it, and how the camera was held; whatever else there is, known or not, goes.
 */
import { crc32 } from 'node:zlib'

/** More parts, kept or left out, than any camera or program writes: each costs time of whoever takes the picture apart. */
const mostParts = 5_000

/**
 * Returns the picture without metadata; one that is neither JPEG nor PNG as it is. Null for one of more parts than a
 * picture has.
 */
export function stripMetadata(picture: Buffer): Buffer | null {
  if (picture.readUInt16BE(0) === 0xff_d8) return stripJpeg(picture)
  return picture.subarray(0, 8).equals(pngSignature) ? stripPng(picture) : picture
}

const exifHeader = Buffer.from('Exif\0\0', 'latin1')
/** The segments of applications that change what is drawn: JFIF's, a colour profile, Adobe's colour transform. */
const drawnBy = [
  [0xe0, 'JFIF\0'],
  [0xe2, 'ICC_PROFILE\0'],
  [0xee, 'Adobe'],
] as const

/** Of a JFIF segment, what stands before its thumbnail: its name, version and density. */
const jfifLength = 12

/**
 * A JPEG is a row of segments, each with a marker and its length; the picture's data follow the segments that begin a
 * scan, and end at the next marker. What follows its end (a phone's video, a second picture) goes as well.
 */
function stripJpeg(jpeg: Buffer): Buffer | null {
  const kept = [jpeg.subarray(0, 2)]
  let orientation = 1
  let parts = 0
  let at = jpeg.indexOf(0xff, 2)
  for (; at !== -1 && at + 2 <= jpeg.length; at = jpeg.indexOf(0xff, at)) {
    parts += 1
    if (parts > mostParts) return null
    const marker = jpeg[at + 1]!
    // Decoders look for the next marker past bytes that belong to none.
    if (marker === 0xff || marker <= 0x01 || (marker >= 0xd0 && marker <= 0xd8)) {
      at += 1
      continue
    }
    if (marker === 0xd9) {
      kept.push(jpeg.subarray(at, at + 2))
      break
    }
    if (at + 4 > jpeg.length) break
    const end = at + 2 + jpeg.readUInt16BE(at + 2)
    if (end < at + 4 || end > jpeg.length) break
    const content = jpeg.subarray(at + 4, end)
    const isApplication = marker >= 0xe0 && marker <= 0xef
    if (marker === 0xe1 && content.subarray(0, 6).equals(exifHeader))
      orientation = orientationIn(content.subarray(6))
    else if (isApplication) kept.push(...applicationSegment(jpeg.subarray(at, end), content, marker))
    else if (isDrawing(marker)) kept.push(jpeg.subarray(at, end))
    at = end
    if (marker !== 0xda) continue
    const scanEnd = endOfScan(jpeg, at)
    kept.push(jpeg.subarray(at, scanEnd))
    at = scanEnd
  }
  const [start, ...rest] = kept
  return Buffer.concat([start!, ...orientationSegment(orientation), ...rest])
}

/** Whether a marker begins tables, a frame or a scan: what is drawn. */
function isDrawing(marker: number): boolean {
  return (marker >= 0xc0 && marker <= 0xcf && marker !== 0xc8) || (marker >= 0xda && marker <= 0xdd)
}

/** Returns the segment of an application where the picture cannot be drawn without it; a JFIF one without thumbnail. */
function applicationSegment(segment: Buffer, content: Buffer, marker: number): Buffer[] {
  const isDrawn = drawnBy.some(
    ([each, name]) => each === marker && content.toString('latin1', 0, name.length) === name,
  )
  if (!isDrawn) return []
  if (marker !== 0xe0) return [segment]
  if (content.length < jfifLength) return []
  const header = Buffer.from([0xff, 0xe0, 0, jfifLength + 4])
  return [Buffer.concat([header, content.subarray(0, jfifLength), Buffer.alloc(2)])]
}

/** Returns where the data of a scan end: at a marker that is neither an escaped byte nor one that restarts the decoder. */
function endOfScan(jpeg: Buffer, begin: number): number {
  for (let at = jpeg.indexOf(0xff, begin); at !== -1; at = jpeg.indexOf(0xff, at + 1)) {
    const next = jpeg[at + 1]
    const isData = next === 0x00 || next === 0xff || (next !== undefined && next >= 0xd0 && next <= 0xd7)
    if (next !== undefined && !isData) return at
  }
  return jpeg.length
}

/** The tag of EXIF that says how the camera was held. */
const orientationTag = 0x01_12

/** Reads how the camera was held, 1 to 8, from the TIFF directory that EXIF is; 1, upright, where it does not say. */
function orientationIn(tiff: Buffer): number {
  const isLittle = tiff.toString('latin1', 0, 2) === 'II'
  const read16 = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at))
  if (tiff.length < 10) return 1
  const directory = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4)
  if (directory + 2 > tiff.length) return 1
  const count = read16(directory)
  for (let entry = directory + 2; entry < directory + 2 + count * 12; entry += 12) {
    if (entry + 12 > tiff.length) return 1
    if (read16(entry) !== orientationTag) continue
    const orientation = read16(entry + 8)
    return orientation >= 1 && orientation <= 8 ? orientation : 1
  }
  return 1
}

/** A TIFF directory with the orientation as its one entry. */
function orientationTiff(orientation: number): Buffer {
  const tiff = Buffer.alloc(26)
  tiff.write('MM\0*', 'latin1')
  tiff.writeUInt32BE(8, 4)
  tiff.writeUInt16BE(1, 8)
  tiff.writeUInt16BE(orientationTag, 10)
  // One number of 16 bits.
  tiff.writeUInt16BE(3, 12)
  tiff.writeUInt32BE(1, 14)
  tiff.writeUInt16BE(orientation, 18)
  return tiff
}

/** The EXIF segment that is left; none for a picture that was taken upright. */
function orientationSegment(orientation: number): Buffer[] {
  if (orientation === 1) return []
  const content = Buffer.concat([exifHeader, orientationTiff(orientation)])
  return [Buffer.from([0xff, 0xe1, 0, content.length + 2]), content]
}

const pngSignature = Buffer.from('\x89PNG\r\n\x1A\n', 'latin1')

/** The critical chunks, and those that change what is drawn: transparency, colours, sizes, the frames of an animation. */
const drawnChunks = new Set(
  'IHDR PLTE IDAT IEND tRNS gAMA cHRM sRGB iCCP cICP mDCV cLLI sBIT bKGD pHYs hIST sPLT acTL fcTL fdAT'.split(
    ' ',
  ),
)

/** A PNG is a row of chunks, each with its length, its name and a checksum. What follows the last one goes as well. */
function stripPng(png: Buffer): Buffer | null {
  const kept = [png.subarray(0, 8)]
  let parts = 0
  for (let at = 8; at + 12 <= png.length;) {
    parts += 1
    if (parts > mostParts) return null
    const end = at + 12 + png.readUInt32BE(at)
    const name = png.toString('latin1', at + 4, at + 8)
    if (end > png.length || !/^[A-Za-z]{4}$/.test(name)) break
    if (drawnChunks.has(name)) kept.push(png.subarray(at, end))
    if (name === 'eXIf') kept.push(...orientationChunk(orientationIn(png.subarray(at + 8, end - 4))))
    at = end
    if (name === 'IEND') break
  }
  return Buffer.concat(kept)
}

function orientationChunk(orientation: number): Buffer[] {
  if (orientation === 1) return []
  const named = Buffer.concat([Buffer.from('eXIf', 'latin1'), orientationTiff(orientation)])
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(named.length - 4)
  checksum.writeUInt32BE(crc32(named))
  return [length, named, checksum]
}
