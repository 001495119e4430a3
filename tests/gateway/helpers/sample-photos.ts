/**
 * Sample pictures for tests: a PNG of one pixel, and photographs as a phone writes them, with
 * location, device and orientation in their metadata.
 */
import { crc32, deflateSync } from 'node:zlib'

/** PNG picture of 1 × 1 pixel, base64-encoded. */
export const pixelPng =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='

/** JPEG of 32 × 16 pixels, red on the left and blue on the right, as a browser encodes it. */
const cameraJpeg = Buffer.from(
  '/9j/4AAQSkZJRgABAQAAAQABAAD/4gHYSUNDX1BST0ZJTEUAAQEAAAHIAAAAAAQwAABtbnRyUkdCIFhZWiAH4AABAAEAAAAAAABhY3NwAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAQAA9tYAAQAAAADTLQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAlkZXNjAAAA8AAAACRyWFlaAAABFAAAABRnWFlaAAABKAAAABRiWFlaAAABPAAAABR3dHB0AAABUAAAABRyVFJDAAABZAAAAChnVFJDAAABZAAAAChiVFJDAAABZAAAAChjcHJ0AAABjAAAADxtbHVjAAAAAAAAAAEAAAAMZW5VUwAAAAgAAAAcAHMAUgBHAEJYWVogAAAAAAAAb6IAADj1AAADkFhZWiAAAAAAAABimQAAt4UAABjaWFlaIAAAAAAAACSgAAAPhAAAts9YWVogAAAAAAAA9tYAAQAAAADTLXBhcmEAAAAAAAQAAAACZmYAAPKnAAANWQAAE9AAAApbAAAAAAAAAABtbHVjAAAAAAAAAAEAAAAMZW5VUwAAACAAAAAcAEcAbwBvAGcAbABlACAASQBuAGMALgAgADIAMAAxADb/2wBDABALDA4MChAODQ4SERATGCgaGBYWGDEjJR0oOjM9PDkzODdASFxOQERXRTc4UG1RV19iZ2hnPk1xeXBkeFxlZ2P/2wBDARESEhgVGC8aGi9jQjhCY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2P/wAARCAAQACADASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAX/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFgEBAQEAAAAAAAAAAAAAAAAABwUG/8QAFBEBAAAAAAAAAAAAAAAAAAAAAP/aAAwDAQACEQMRAD8AigJbeI4BQHL/2Q==',
  'base64',
)

/**
 * Metadata values in the sample photographs, as a camera writes them. The gateway must forward none
 * of these values to the federation.
 */
export const secretMetadata = [
  'Téléphone de Maude',
  'GPSPLACE',
  'xmp-place',
  'photoshop-place',
  'un commentaire',
  'mp4-place',
]

const getSecretPhotoMetadata = (index: number) => Buffer.from(secretMetadata[index]!)

/**
 * Returns EXIF data as a phone writes it: an orientation (6 means that the phone was held upright),
 * the owner's name and a location.
 */
function createExifData(orientation: number, isLittleEndian: boolean): Buffer {
  const bytes = Buffer.alloc(200)
  const writeExifUint16 = (value: number, offset: number) =>
    isLittleEndian ? bytes.writeUInt16LE(value, offset) : bytes.writeUInt16BE(value, offset)
  const writeExifUint32 = (value: number, offset: number) =>
    isLittleEndian ? bytes.writeUInt32LE(value, offset) : bytes.writeUInt32BE(value, offset)
  bytes.write(isLittleEndian ? 'II*\0' : 'MM\0*', 'latin1')
  writeExifUint32(8, 4)
  writeExifUint16(3, 8)
  const writeExifEntry = (index: number, tag: number, type: number, count: number, value: number) => {
    const at = 10 + index * 12
    writeExifUint16(tag, at)
    writeExifUint16(type, at + 2)
    writeExifUint32(count, at + 4)
    if (type === 3) writeExifUint16(value, at + 8)
    else writeExifUint32(value, at + 8)
  }
  // Device name, orientation and latitude 47° 20′ north as three fractions.
  writeExifEntry(0, 0x01_0f, 2, getSecretPhotoMetadata(0).length, 120)
  writeExifEntry(1, 0x01_12, 3, 1, orientation)
  writeExifEntry(2, 0x88_25, 4, 1, 60)
  getSecretPhotoMetadata(0).copy(bytes, 120)
  writeExifUint16(1, 60)
  writeExifUint16(0x00_02, 62)
  writeExifUint16(5, 64)
  writeExifUint32(3, 66)
  writeExifUint32(90, 70)
  for (const [index, part] of [47, 1, 20, 1, 0, 1].entries()) writeExifUint32(part, 90 + index * 4)
  getSecretPhotoMetadata(1).copy(bytes, 160)
  return bytes
}

const createJpegSegment = (marker: number, ...contents: (Buffer | string)[]) => {
  const content = Buffer.concat(contents.map((part) => Buffer.from(part as string)))
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(content.length + 2, 2)
  return Buffer.concat([head, content])
}

/**
 * Returns a JPEG as a phone writes it: with EXIF, XMP and IPTC data, a comment, and a video after
 * the image.
 */
export function createPhoneCameraJpeg({ orientation = 6, isLittleEndian = true } = {}): Buffer {
  return Buffer.concat([
    cameraJpeg.subarray(0, 2),
    createJpegSegment(0xe1, 'Exif\0\0', createExifData(orientation, isLittleEndian)),
    createJpegSegment(0xe1, 'http://ns.adobe.com/xap/1.0/\0', getSecretPhotoMetadata(2)),
    createJpegSegment(0xed, 'Photoshop 3.0\0', getSecretPhotoMetadata(3)),
    createJpegSegment(0xfe, getSecretPhotoMetadata(4)),
    cameraJpeg.subarray(2),
    getSecretPhotoMetadata(5),
  ])
}

/** Sample phone photograph without metadata, as the gateway should forward it. */
export const plainJpeg = cameraJpeg

const createPngChunk = (name: string, content: Buffer) => {
  const typeAndContent = Buffer.concat([Buffer.from(name, 'latin1'), content])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length)
  sum.writeUInt32BE(crc32(typeAndContent))
  return Buffer.concat([length, typeAndContent, sum])
}

const header = Buffer.from([0, 0, 0, 1, 0, 0, 0, 1, 8, 2, 0, 0, 0])
const signature = Buffer.from('\x89PNG\r\n\x1A\n', 'latin1')
const pixel = createPngChunk('IDAT', deflateSync(Buffer.from([0, 255, 0, 0])))

/** Returns a PNG of one pixel with EXIF data, text chunks of every kind and a date. */
export function createPhoneCameraPng({ orientation = 6 } = {}): Buffer {
  const text = Buffer.concat([Buffer.from('Comment\0', 'latin1'), getSecretPhotoMetadata(4)])
  return Buffer.concat([
    signature,
    createPngChunk('IHDR', header),
    createPngChunk('gAMA', Buffer.from([0, 0, 0xb1, 0x8f])),
    createPngChunk('eXIf', createExifData(orientation, false)),
    createPngChunk('tEXt', text),
    createPngChunk(
      'iTXt',
      Buffer.concat([Buffer.from('XML:com.adobe.xmp\0\0\0\0\0', 'latin1'), getSecretPhotoMetadata(2)]),
    ),
    createPngChunk(
      'zTXt',
      Buffer.concat([Buffer.from('Raw profile\0\0', 'latin1'), deflateSync(getSecretPhotoMetadata(3))]),
    ),
    createPngChunk('tIME', Buffer.from([7, 0xea, 11, 23, 12, 0, 0])),
    createPngChunk('prIV', getSecretPhotoMetadata(0)),
    pixel,
    createPngChunk('IEND', Buffer.alloc(0)),
    getSecretPhotoMetadata(5),
  ])
}

/** Returns the names of a PNG's chunks. */
export function readPngChunkNames(png: Buffer): string[] {
  const names = []
  for (let at = 8; at + 12 <= png.length; at += 12 + png.readUInt32BE(at))
    names.push(png.toString('latin1', at + 4, at + 8))
  return names
}

/** Number of the EXIF tag that holds the orientation. */
const orientationTag = 0x01_12

/**
 * Returns the EXIF orientation of a JPEG, from 1 to 8; 1 (upright) when the JPEG has no
 * orientation.
 */
export function readJpegOrientation(jpeg: DataView): number {
  // Each segment before the image data holds its own length.
  for (let at = 2; at + 4 <= jpeg.byteLength && jpeg.getUint8(at) === 0xff;) {
    const marker = jpeg.getUint8(at + 1)
    const length = jpeg.getUint16(at + 2)
    if (marker === 0xda) return 1
    if (marker === 0xe1 && at + 18 <= jpeg.byteLength && jpeg.getUint32(at + 4) === 0x45_78_69_66)
      return readExifOrientation(
        new DataView(jpeg.buffer, jpeg.byteOffset + at + 10, jpeg.byteLength - at - 10),
      )
    at += 2 + length
  }
  return 1
}

/** Returns the orientation from an EXIF directory, or 1 when the directory has none. */
function readExifOrientation(exif: DataView): number {
  const isLittleEndian = exif.getUint16(0) === 0x49_49
  const directory = exif.getUint32(4, isLittleEndian)
  if (directory + 2 > exif.byteLength) return 1
  const count = exif.getUint16(directory, isLittleEndian)
  for (let index = 0; index < count; index += 1) {
    const entry = directory + 2 + index * 12
    if (entry + 10 > exif.byteLength) return 1
    if (exif.getUint16(entry, isLittleEndian) === orientationTag)
      return exif.getUint16(entry + 8, isLittleEndian)
  }
  return 1
}
