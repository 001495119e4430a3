import { describe, expect, test } from 'vitest'
import { stripMetadata as stripOrRefuse } from '../../../gateway/graphql/strip-metadata.ts'
import { chunksOf, orientationOf, phoneJpeg, phonePng, plainJpeg, secrets } from '../photos.ts'

/** Strips a picture that is not refused. */
function stripMetadata(picture: Buffer): Buffer {
  const stripped = stripOrRefuse(picture)
  if (stripped === null) throw new Error('The picture was refused')
  return stripped
}

const heldBy = (jpeg: Buffer) => orientationOf(new DataView(jpeg.buffer, jpeg.byteOffset, jpeg.byteLength))
const told = (picture: Buffer) => secrets.filter((secret) => picture.includes(secret))

describe('metadata of a JPEG', () => {
  test('go, wherever they are, and how it was held stays', () => {
    const orientations = [1, 2, 3, 4, 5, 6, 7, 8]
    for (const isLittle of [true, false]) {
      for (const orientation of orientations) {
        const photo = phoneJpeg({ orientation, isLittle })
        expect([told(photo), heldBy(photo)]).toEqual([secrets, orientation])
        const stripped = stripMetadata(photo)
        expect([told(stripped), heldBy(stripped)]).toEqual([[], orientation])
        // Upright, nothing of it is left; else one segment of 36 bytes before the very same picture.
        const added = orientation === 1 ? 0 : 36
        expect(stripped.subarray(0, 2)).toEqual(plainJpeg.subarray(0, 2))
        expect(stripped.subarray(2 + added)).toEqual(plainJpeg.subarray(2))
      }
    }
  })

  test('go between the scans of a progressive one too, and with the thumbnail of its head', () => {
    const scan = Buffer.from([0xff, 0xda, 0, 3, 1, 7, 0xff, 0x00, 0xff, 0xd0, 9])
    const comment = Buffer.from([0xff, 0xfe, 0, 6, ...Buffer.from('lieu')])
    const end = Buffer.from([0xff, 0xd9])
    const jfif = (...thumbnail: number[]) =>
      Buffer.from([
        0xff,
        0xe0,
        0,
        16 + thumbnail.length,
        ...Buffer.from('JFIF\0\x01\x01\0\0\x01\0\x01', 'latin1'),
        thumbnail.length / 3,
        thumbnail.length === 0 ? 0 : 1,
        ...thumbnail,
      ])
    const begin = Buffer.from([0xff, 0xd8])
    const stripped = stripMetadata(Buffer.concat([begin, jfif(1, 2, 3), scan, comment, scan, end]))
    expect(stripped).toEqual(Buffer.concat([begin, jfif(), scan, scan, end]))
  })

  test('are not looked for beyond what can be read: a broken one is cut there', () => {
    const photo = phoneJpeg()
    for (let length = 3; length < photo.length; length += 7) {
      const stripped = stripMetadata(photo.subarray(0, length))
      expect(told(stripped)).toEqual([])
    }
    const garbled = Buffer.from(phoneJpeg())
    // A length that leads beyond the end, and a directory that does.
    garbled.writeUInt32LE(0xff_ff_ff_ff, 16)
    expect([told(stripMetadata(garbled)), heldBy(stripMetadata(garbled))]).toEqual([[], 1])
  })
})

describe('a JPEG of unusual parts', () => {
  const begin = Buffer.from([0xff, 0xd8])
  const scan = Buffer.from([0xff, 0xda, 0, 3, 1, 7, 0xff, 0x00, 9, 0xff, 0xd9])

  test('loses the segments of markers that draw nothing', () => {
    const odd = [0xf0, 0xfd, 0x02, 0xc8, 0xdf].map((marker) =>
      Buffer.from([0xff, marker, 0, 6, ...Buffer.from('lieu')]),
    )
    expect(stripMetadata(Buffer.concat([begin, ...odd, scan]))).toEqual(Buffer.concat([begin, scan]))
  })

  test('keeps what it draws past a stray byte between two segments', () => {
    const table = Buffer.from([0xff, 0xdb, 0, 3, 5])
    const stray = Buffer.concat([begin, table, Buffer.from([7]), scan])
    expect(stripMetadata(stray)).toEqual(Buffer.concat([begin, table, scan]))
  })

  test.each([
    ['segments that are kept', [0xff, 0xdb, 0, 2]],
    ['segments that are left out', [0xff, 0xe1, 0, 2]],
    ['bytes that belong to no segment', [0xff]],
  ])('is refused when it has more %s than a picture has', (_what, part) => {
    const crafted = Buffer.concat([begin, Buffer.alloc(5_000_000, Buffer.from(part))])
    expect(stripOrRefuse(crafted)).toBe(null)
  })
})

describe('metadata of a PNG', () => {
  test('go in chunks whose names are unknown and look critical, and a PNG of too many chunks is refused', () => {
    const chunk = (name: string) => Buffer.from([0, 0, 0, 0, ...Buffer.from(name), 0, 0, 0, 0])
    const png = (...names: string[]) => Buffer.concat([phonePng().subarray(0, 8), ...names.map(chunk)])
    expect(stripMetadata(png('IHDR', 'XMPa', 'IDAT', 'IEND'))).toEqual(png('IHDR', 'IDAT', 'IEND'))
    expect(stripOrRefuse(png(...Array.from({ length: 6_000 }, () => 'IDAT')))).toBe(null)
  })

  test('go, and how it was held stays with a checksum that is right', () => {
    const photo = phonePng()
    expect(told(photo).length).toBeGreaterThan(4)
    const stripped = stripMetadata(photo)
    expect(told(stripped)).toEqual([])
    expect(chunksOf(stripped)).toEqual(['IHDR', 'gAMA', 'eXIf', 'IDAT', 'IEND'])
    expect(stripMetadata(stripped)).toEqual(stripped)
    expect(chunksOf(stripMetadata(phonePng({ orientation: 1 })))).toEqual(['IHDR', 'gAMA', 'IDAT', 'IEND'])
  })

  test('are not looked for beyond what can be read: a broken one is cut there', () => {
    const photo = phonePng()
    for (let length = 8; length < photo.length; length += 5)
      expect(told(stripMetadata(photo.subarray(0, length)))).toEqual([])
  })
})
