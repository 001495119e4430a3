/** Picture files for upload fields. */
import type { DeviceFile } from './hands.ts'

/** A picture of one pixel. */
export const pixel: DeviceFile = {
  name: 'moi.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
}

/** A file of a type that the portal rejects. */
export const otherKind: DeviceFile = { ...pixel, name: 'moi.gif', mimeType: 'image/gif' }

/** A picture of more than 5 MB. */
export const tooLarge: DeviceFile = {
  ...pixel,
  name: 'grande.png',
  buffer: Buffer.alloc(5 * 1024 * 1024 + 1),
}
