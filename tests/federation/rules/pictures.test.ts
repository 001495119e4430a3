/** Tests of the detection of picture formats from the first bytes of a file. */
import { expect, test } from 'vitest'
import { detectPictureContentType } from '../../../federation/pictures/picture-format.ts'
import { pixelPng } from '../../gateway/helpers/sample-photos.ts'

/** Returns a PNG whose header states the given width and height in pixels. */
function buildPngOfSize(width: number, height: number): Buffer {
  const bytes = Buffer.from(pixelPng, 'base64')
  bytes.writeUInt32BE(width, 16)
  bytes.writeUInt32BE(height, 20)
  return bytes
}

/**
 * Returns the smallest JPEG file that the federation accepts. Its header states the given width and
 * height in pixels.
 */
function buildJpegOfSize(width: number, height: number): Buffer {
  const bytes = Buffer.from(
    'ffd8ffe000104a46494600010100000100010000ffc000110800000000 03ffd9'.replace(' ', ''),
    'hex',
  )
  bytes.writeUInt16BE(height, 25)
  bytes.writeUInt16BE(width, 27)
  return bytes
}

test.each([
  [1, 1, true],
  // Size of a phone's camera.
  [4_000, 3_000, true],
  [8_192, 6_144, true],
  [8_000, 8_000, true],
  [8_000, 8_001, false],
  [65_535, 65_535, false],
  [65_535, 1, true],
  [0, 100, false],
])('for a picture of %i by %i pixels, the upload check returns %s', (width, height, isAccepted) => {
  expect(detectPictureContentType(buildPngOfSize(width, height))).toBe(isAccepted ? 'image/png' : null)
  expect(detectPictureContentType(buildJpegOfSize(width, height))).toBe(isAccepted ? 'image/jpeg' : null)
})

test('a PNG file is rejected when its header declares the largest dimensions that the format allows', () => {
  expect(detectPictureContentType(buildPngOfSize(2 ** 31 - 1, 2 ** 31 - 1))).toBeNull()
})
