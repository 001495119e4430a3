import { encode } from 'uqr'

/**
 * Returns a QR code as one SVG path, and the side length of the QR code in modules. The length
 * includes the quiet zone around the code.
 */
export function buildQrCodeSvgPath(text: string): { path: string; side: number } {
  const code = encode(text, { ecc: 'M', border: 0 })
  const path = code.data
    .flatMap((row, y) => row.map((dark, x) => (dark ? `M${x + 2} ${y + 2}h1v1h-1z` : '')))
    .join('')
  return { path, side: code.size + 4 }
}
