/** Sample picture files for the upload fields of browser tests. */
import type { DeviceFile } from './input-devices.ts'

/** Valid picture file of one pixel. */
export const pixelPicture: DeviceFile = {
  name: 'moi.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
}

/** File of a type that the portal rejects for pictures. */
export const unsupportedPicture: DeviceFile = { ...pixelPicture, name: 'moi.gif', mimeType: 'image/gif' }

/** Picture file of more than 5 MB, which the portal rejects. */
export const oversizedPicture: DeviceFile = {
  ...pixelPicture,
  name: 'grande.png',
  buffer: Buffer.alloc(5 * 1024 * 1024 + 1),
}
