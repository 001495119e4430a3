/** Files of a person's device, for fields that take a picture. */
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

/** A file that is no picture which the portal takes. */
export const otherKind: DeviceFile = { ...pixel, name: 'moi.gif', mimeType: 'image/gif' }

/** A picture of more than 5 MB. */
export const tooLarge: DeviceFile = {
  ...pixel,
  name: 'grande.png',
  buffer: Buffer.alloc(5 * 1024 * 1024 + 1),
}
