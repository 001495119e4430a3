/** Reads QR codes in screenshots, as the scanner of a trail officer does. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'

// The package would load its decoder from a content delivery network.
const decoder = readFileSync(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'))
prepareZXingModule({ overrides: { wasmBinary: decoder.buffer } })

/** Returns the texts of all QR codes in a PNG screenshot. */
export async function decodeQrCodes(screenshot: Buffer): Promise<string[]> {
  const found = await readBarcodes(new Uint8Array(screenshot), { formats: ['QRCode'] })
  return found.map(({ text }) => text)
}
