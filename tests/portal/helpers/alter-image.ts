import type { Page } from '@playwright/test'

/** Distortion of a picture that imitates a phone camera: rotation and lower contrast. */
export interface ImageChange {
  /** Clockwise rotation of the picture, in degrees. */
  rotation?: number
  /** Contrast of the picture, from 0 to 1; 1 keeps the contrast. */
  contrast?: number
}

/**
 * Returns a rotated PNG picture with lower contrast, on a gray background. Draws on a canvas of
 * `page`, which must be a blank page without a content security policy.
 */
export async function rotateAndFadePicture(
  page: Page,
  picture: Buffer,
  { rotation = 0, contrast = 1 }: ImageChange,
): Promise<Buffer> {
  const change = { url: `data:image/png;base64,${picture.toString('base64')}`, rotation, contrast }
  const alteredImage = await page.evaluate(async ({ url, rotation: degrees, contrast: factor }) => {
    const image = new Image()
    image.src = url
    await image.decode()
    const { width, height } = image
    const side = Math.ceil(Math.hypot(width, height))
    const canvas = Object.assign(document.createElement('canvas'), { width: side, height: side })
    const context = canvas.getContext('2d')!
    context.fillStyle = '#888'
    context.fillRect(0, 0, side, side)
    context.translate(side / 2, side / 2)
    context.rotate((degrees * Math.PI) / 180)
    context.filter = `contrast(${factor})`
    context.drawImage(image, -width / 2, -height / 2)
    return canvas.toDataURL('image/png')
  }, change)
  return Buffer.from(alteredImage.slice(alteredImage.indexOf(',') + 1), 'base64')
}
