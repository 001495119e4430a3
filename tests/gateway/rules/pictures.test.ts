import { describe, expect, test } from 'vitest'
import { uploadBytes } from '../../../gateway/platform/federation-constants.ts'
import { readPictureChange } from '../../../gateway/graphql/pictures.ts'
import { UploadedFile } from '../../../gateway/graphql/uploaded-file.ts'
import { checkFileNameLength, countDecodedBytes } from '../../../gateway/graphql/uploaded-files.ts'
import { parsePictureKey } from '../../../gateway/federation/picture-keys.ts'
import type { UploadInput } from '../../../gateway/graphql/generated/types.ts'
import { InputCheck, InvalidInput } from '../../../gateway/graphql/input-check.ts'

/** Returns a base64-encoded PNG file of the given number of bytes with a single chunk. */
const createPngOfSize = (byteCount: number) => {
  const png = Buffer.alloc(byteCount)
  png.write('\x89PNG\r\n\x1A\n', 'latin1')
  png.writeUInt32BE(byteCount - 20, 8)
  png.write('IDAT', 12, 'latin1')
  return png.toString('base64')
}
const jpeg = Buffer.from([0xff, 0xd8, 0xff, 0xd9]).toString('base64')
const upload: UploadInput = { fileName: 'quad.png', contentType: 'image/png', base64: createPngOfSize(32) }

describe('picture upload [D49]', () => {
  test.each([
    [{ fileName: 'quad.png', contentType: 'image/png', base64: createPngOfSize(32) }],
    [{ fileName: 'Été à l’étang.JPG', contentType: 'image/jpeg', base64: jpeg }],
    [{ fileName: 'a.jpeg', contentType: 'image/jpeg', base64: jpeg }],
    [{ fileName: 'a.png', base64: jpeg }],
    [{ fileName: `${'a'.repeat(96)}.png` }],
    [{ base64: createPngOfSize(uploadBytes) }],
  ])('the picture upload %j is accepted', (part) => {
    const check = new InputCheck({})
    expect(readPictureChange({ upload: { ...upload, ...part }, delete: false }, check)).toEqual({
      upload: { ...upload, ...part },
    })
    expect(() => check.assertValid()).not.toThrow()
  })

  test.each([
    ['fileName pictureType', { fileName: 'quad.gif' }],
    ['fileName pictureType', { fileName: 'quad' }],
    ['fileName pictureType', { fileName: 'quad\u0000.png' }],
    ['contentType pictureType', { contentType: 'image/svg+xml' }],
    ['base64 picture', { base64: '' }],
    ['base64 picture', { base64: 'AAA' }],
    ['base64 picture', { base64: btoa('%PDF-1.7') }],
    ['base64 picture', { base64: btoa('<svg>') }],
    ['fileName pictureType', { fileName: 'quad.pdf' }],
    ['base64 picture', { base64: 'data:image/png;base64,AAAA' }],
    ['base64 fileSize', { base64: createPngOfSize(uploadBytes + 1) }],
    ['file fileSize', { base64: null, file: new UploadedFile(Buffer.alloc(uploadBytes + 1)) }],
    ['fileName fileName', { fileName: `${'a'.repeat(97)}.png` }],
    ['base64 required', { base64: null }],
    ['file picture', { base64: null, file: new UploadedFile(Buffer.from('%PDF-1.7')) }],
    ['file oneFile', { file: new UploadedFile(Buffer.from(jpeg, 'base64')) }],
  ])('readPictureChange reports an invalid upload with field and reason %s for %j', (mistake, part) => {
    const check = new InputCheck({})
    readPictureChange({ upload: { ...upload, ...part }, delete: false }, check)
    expect(() => check.assertValid()).toThrow(InvalidInput)
    try {
      check.assertValid()
    } catch (error) {
      const { mistakes } = error as InvalidInput
      expect(mistakes.map(({ field, reason }) => `${field} ${reason}`)).toEqual([`picture.upload.${mistake}`])
      if (mistake.endsWith('fileSize')) expect(mistakes[0]!.count).toBe(uploadBytes)
    }
  })

  test('a picture input without a file deletes the stored picture only if its field delete is true', () => {
    const check = new InputCheck({})
    expect(readPictureChange({ delete: true }, check)).toEqual({ delete: true })
    expect(readPictureChange({ delete: false }, check)).toBe(undefined)
    expect(readPictureChange(null, check)).toBe(undefined)
  })

  test('a picture input that both deletes the stored picture and replaces it is invalid', () => {
    const check = new InputCheck({})
    readPictureChange({ upload, delete: true }, check)
    expect(() => check.assertValid()).toThrow('picture.delete exclusive')
  })
})

test('the size of a base64-encoded picture is computed without decoding', () => {
  for (const count of [1, 2, 3, 4, 1_000])
    expect(countDecodedBytes(Buffer.alloc(count).toString('base64'))).toBe(count)
})

test.each([
  ['http://federation.example/api/account/picture/0123456789abcdef0123', '0123456789abcdef0123'],
  ['http://federation.example/api/account/picture/../../etc', null],
  ['http://federation.example/api/account/picture/short', null],
  ['http://federation.example/elsewhere/0123456789abcdef0123', null],
])('parsePictureKey extracts the picture key from the URL %s: %s', (url, key) => {
  expect(parsePictureKey({ url, contentType: 'image/png', contentLength: 1 })).toBe(key)
})

test('a file name that is too long is reported with its limit', () => {
  const check = new InputCheck({})
  checkFileNameLength('a'.repeat(101), 'proof.fileName', check)
  const mistakes = [{ field: 'proof.fileName', reason: 'fileName', count: 100 }]
  expect(() => check.assertValid()).toThrow(expect.objectContaining({ mistakes }) as Error)
})
