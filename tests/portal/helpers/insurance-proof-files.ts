/** Sample files of insurance proofs, for the upload field of an insurance request. */
import type { Page } from '@playwright/test'
import type { DeviceFile } from './input-devices.ts'

/** Insurance proof as a PDF document from an insurer. */
export const pdfProof: DeviceFile = {
  name: 'preuve.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n'),
}

/** Insurance proof as a photo in HEIC, the format of many phones. */
export const heicPhoto: DeviceFile = {
  name: 'IMG_0001.HEIC',
  mimeType: 'image/heic',
  buffer: Buffer.from('\u0000\u0000\u0000\u0018ftypheic\u0000\u0000\u0000\u0000mif1heic', 'latin1'),
}

/**
 * Returns a JPEG photo of the given size in pixels, red on the left and blue on the right. Noise
 * makes the file as large as a camera photo.
 */
export async function createJpegPhoto(
  page: Page,
  name: string,
  photoWidth: number,
  photoHeight: number,
  isNoisy = false,
): Promise<DeviceFile> {
  const base64 = await page.evaluate(
    async ({ width, height, hasNoise }) => {
      const canvas = document.createElement('canvas')
      Object.assign(canvas, { width, height })
      const context = canvas.getContext('2d')!
      context.fillStyle = '#f00'
      context.fillRect(0, 0, width, height)
      context.fillStyle = '#00f'
      context.fillRect(width / 2, 0, width / 2, height)
      if (hasNoise) {
        const picture = context.getImageData(0, 0, width, height)
        for (let at = 1; at < picture.data.length; at += 4)
          picture.data[at] = Math.imul(at, 2_654_435_761) >>> 24
        context.putImageData(picture, 0, 0)
      }
      return canvas.toDataURL('image/jpeg', 0.95).split(',')[1]!
    },
    { width: photoWidth, height: photoHeight, hasNoise: isNoisy },
  )
  return { name, mimeType: 'image/jpeg', buffer: Buffer.from(base64, 'base64') }
}

/** Returns a copy of a photo with EXIF orientation 6, which a phone held upright writes. */
export function addExifOrientation({ name, mimeType, buffer }: DeviceFile): DeviceFile {
  const exif = Buffer.alloc(26)
  exif.write('MM')
  exif.writeUInt16BE(42, 2)
  exif.writeUInt32BE(8, 4)
  exif.writeUInt16BE(1, 8)
  // EXIF tag Orientation: type SHORT, count 1, value 6 (rotate 90° clockwise).
  exif.writeUInt16BE(0x01_12, 10)
  exif.writeUInt16BE(3, 12)
  exif.writeUInt32BE(1, 14)
  exif.writeUInt16BE(6, 18)
  const exifSegment = Buffer.concat([Buffer.from('Exif\0\0'), exif])
  const segment = Buffer.alloc(4)
  segment.writeUInt16BE(0xff_e1)
  segment.writeUInt16BE(exifSegment.length + 2, 2)
  return {
    name,
    mimeType,
    buffer: Buffer.concat([buffer.subarray(0, 2), segment, exifSegment, buffer.subarray(2)]),
  }
}

/** Returns the size of a picture in pixels, and its colors at the top and the bottom edge. */
export const readPictureSizeAndColors = async (page: Page, base64: string) =>
  await page.evaluate(async (encoded) => {
    const bytes = Uint8Array.from(atob(encoded), (letter) => letter.charCodeAt(0))
    // The pixels are decoded without the EXIF orientation.
    const picture = await createImageBitmap(new Blob([bytes]), { imageOrientation: 'none' })
    const { width, height } = picture
    const canvas = document.createElement('canvas')
    Object.assign(canvas, { width, height })
    const context = canvas.getContext('2d')!
    context.drawImage(picture, 0, 0)
    const readPixelColorAt = (y: number) => {
      const [red = 0, , blue = 0] = context.getImageData(Math.floor(width / 2), y, 1, 1).data
      return red > blue ? 'red' : 'blue'
    }
    return { width, height, top: readPixelColorAt(2), bottom: readPixelColorAt(height - 3) }
  }, base64)
