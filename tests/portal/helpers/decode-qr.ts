/** Reads QR codes in screenshots, as the scanner of a trail officer does. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Picture } from '../../federation/helpers/pdf-qr-code.ts'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'

// The package would load its decoder from a content delivery network.
const decoder = readFileSync(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'))
prepareZXingModule({ overrides: { wasmBinary: decoder.buffer } })

/** Returns the texts of all QR codes in a PNG screenshot, or in an uncompressed picture. */
export async function decodeQrCodes(picture: Buffer | Picture): Promise<string[]> {
  const input = Buffer.isBuffer(picture) ? new Uint8Array(picture) : (picture as ImageData)
  const barcodes = await readBarcodes(input, { formats: ['QRCode'] })
  return barcodes.map(({ text }) => text)
}
