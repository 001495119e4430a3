/** Picture files for upload fields. */
import type { DeviceFile } from './input-devices.ts'

/** A picture file of one pixel. */
export const pixelPicture: DeviceFile = {
  name: 'moi.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
}

/** A file of a type that the portal rejects as a picture. */
export const unsupportedPicture: DeviceFile = { ...pixelPicture, name: 'moi.gif', mimeType: 'image/gif' }

/** A picture file of more than 5 MB. */
export const oversizedPicture: DeviceFile = {
  ...pixelPicture,
  name: 'grande.png',
  buffer: Buffer.alloc(5 * 1024 * 1024 + 1),
}
