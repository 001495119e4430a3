import { describe, expect, test } from 'vitest'
import { stripPictureMetadata as stripOrRefuse } from '../../../gateway/graphql/strip-metadata.ts'
import {
  readPngChunkNames,
  readJpegOrientation,
  createPhoneCameraJpeg,
  createPhoneCameraPng,
  plainJpeg,
  secretMetadata,
} from '../helpers/sample-photos.ts'

/** Returns a picture without its metadata. Throws if the stripping function refuses the picture. */
function stripPictureMetadata(picture: Buffer): Buffer {
  const stripped = stripOrRefuse(picture)
  if (stripped === null) throw new Error('The picture was refused')
  return stripped
}

const readJpegOrientationTag = (jpeg: Buffer) =>
  readJpegOrientation(new DataView(jpeg.buffer, jpeg.byteOffset, jpeg.byteLength))
const findSecretMetadata = (picture: Buffer) => secretMetadata.filter((secret) => picture.includes(secret))

describe('stripping the metadata of a JPEG', () => {
  test('stripping a JPEG removes metadata anywhere in the file and keeps the orientation', () => {
    const orientations = [1, 2, 3, 4, 5, 6, 7, 8]
    for (const isLittleEndian of [true, false]) {
      for (const orientation of orientations) {
        const photo = createPhoneCameraJpeg({ orientation, isLittleEndian })
        expect([findSecretMetadata(photo), readJpegOrientationTag(photo)]).toEqual([
          secretMetadata,
          orientation,
        ])
        const stripped = stripPictureMetadata(photo)
        expect([findSecretMetadata(stripped), readJpegOrientationTag(stripped)]).toEqual([[], orientation])
        // An upright JPEG keeps no metadata; any other keeps one segment of 36 bytes before the
        // same image data.
        const added = orientation === 1 ? 0 : 36
        expect(stripped.subarray(0, 2)).toEqual(plainJpeg.subarray(0, 2))
        expect(stripped.subarray(2 + added)).toEqual(plainJpeg.subarray(2))
      }
    }
  })

  test('stripping a progressive JPEG removes its JFIF thumbnail and the metadata between its image scans', () => {
    const scan = Buffer.from([0xff, 0xda, 0, 3, 1, 7, 0xff, 0x00, 0xff, 0xd0, 9])
    const comment = Buffer.from([0xff, 0xfe, 0, 6, ...Buffer.from('lieu')])
    const end = Buffer.from([0xff, 0xd9])
    const createJfifSegment = (...thumbnailBytes: number[]) =>
      Buffer.from([
        0xff,
        0xe0,
        0,
        16 + thumbnailBytes.length,
        ...Buffer.from('JFIF\0\x01\x01\0\0\x01\0\x01', 'latin1'),
        thumbnailBytes.length / 3,
        thumbnailBytes.length === 0 ? 0 : 1,
        ...thumbnailBytes,
      ])
    const begin = Buffer.from([0xff, 0xd8])
    const stripped = stripPictureMetadata(
      Buffer.concat([begin, createJfifSegment(1, 2, 3), scan, comment, scan, end]),
    )
    expect(stripped).toEqual(Buffer.concat([begin, createJfifSegment(), scan, scan, end]))
  })

  test('stripping the metadata of a corrupt JPEG cuts off the file where it becomes unreadable', () => {
    const photo = createPhoneCameraJpeg()
    for (let length = 3; length < photo.length; length += 7) {
      const stripped = stripPictureMetadata(photo.subarray(0, length))
      expect(findSecretMetadata(stripped)).toEqual([])
    }
    const garbled = Buffer.from(createPhoneCameraJpeg())
    // A length and a directory offset that point beyond the end of the file.
    garbled.writeUInt32LE(0xff_ff_ff_ff, 16)
    expect([
      findSecretMetadata(stripPictureMetadata(garbled)),
      readJpegOrientationTag(stripPictureMetadata(garbled)),
    ]).toEqual([[], 1])
  })
})

describe('JPEG with unusual segments', () => {
  const begin = Buffer.from([0xff, 0xd8])
  const scan = Buffer.from([0xff, 0xda, 0, 3, 1, 7, 0xff, 0x00, 9, 0xff, 0xd9])

  test('stripping a JPEG removes segments of unusual types that carry no image data', () => {
    const unusualSegments = [0xf0, 0xfd, 0x02, 0xc8, 0xdf].map((marker) =>
      Buffer.from([0xff, marker, 0, 6, ...Buffer.from('lieu')]),
    )
    expect(stripPictureMetadata(Buffer.concat([begin, ...unusualSegments, scan]))).toEqual(
      Buffer.concat([begin, scan]),
    )
  })

  test('stripping the metadata of a JPEG also removes a stray byte between two segments', () => {
    const table = Buffer.from([0xff, 0xdb, 0, 3, 5])
    const stray = Buffer.concat([begin, table, Buffer.from([7]), scan])
    expect(stripPictureMetadata(stray)).toEqual(Buffer.concat([begin, table, scan]))
  })

  test.each([
    ['retained segments', [0xff, 0xdb, 0, 2]],
    ['removed segments', [0xff, 0xe1, 0, 2]],
    ['bytes outside of segments', [0xff]],
  ])(
    'the gateway refuses to strip the metadata of a JPEG that contains a huge number of %s',
    (_what, part) => {
      const crafted = Buffer.concat([begin, Buffer.alloc(5_000_000, Buffer.from(part))])
      expect(stripOrRefuse(crafted)).toBe(null)
    },
  )
})

describe('stripping the metadata of a PNG', () => {
  test('stripping a PNG removes chunks of unknown type, and refuses a file with too many chunks', () => {
    const createEmptyPngChunk = (name: string) => Buffer.from([0, 0, 0, 0, ...Buffer.from(name), 0, 0, 0, 0])
    const createPngOfChunks = (...chunkNames: string[]) =>
      Buffer.concat([createPhoneCameraPng().subarray(0, 8), ...chunkNames.map(createEmptyPngChunk)])
    expect(stripPictureMetadata(createPngOfChunks('IHDR', 'XMPa', 'IDAT', 'IEND'))).toEqual(
      createPngOfChunks('IHDR', 'IDAT', 'IEND'),
    )
    expect(stripOrRefuse(createPngOfChunks(...Array.from({ length: 6_000 }, () => 'IDAT')))).toBe(null)
  })

  test('stripping a PNG removes metadata and keeps the orientation with a correct checksum', () => {
    const photo = createPhoneCameraPng()
    expect(findSecretMetadata(photo).length).toBeGreaterThan(4)
    const stripped = stripPictureMetadata(photo)
    expect(findSecretMetadata(stripped)).toEqual([])
    expect(readPngChunkNames(stripped)).toEqual(['IHDR', 'gAMA', 'eXIf', 'IDAT', 'IEND'])
    expect(stripPictureMetadata(stripped)).toEqual(stripped)
    expect(readPngChunkNames(stripPictureMetadata(createPhoneCameraPng({ orientation: 1 })))).toEqual([
      'IHDR',
      'gAMA',
      'IDAT',
      'IEND',
    ])
  })

  test('no metadata remains in a PNG file that is cut off at any byte', () => {
    const photo = createPhoneCameraPng()
    for (let length = 8; length < photo.length; length += 5)
      expect(findSecretMetadata(stripPictureMetadata(photo.subarray(0, length)))).toEqual([])
  })
})
