import { inflateSync } from 'node:zlib'

const headerBytes = 44
const entryBytes = 20

/**
 * Unpacks a WOFF 1.0 font into an SFNT font. The PDF library pdfkit would otherwise decompress the
 * font for every document.
 */
export function unpackWoffFont(file: Buffer): Buffer {
  if (file.toString('latin1', 0, 4) !== 'wOFF') throw new Error('Not a WOFF file.')
  const count = file.readUInt16BE(12)
  const entries = Array.from({ length: count }, (_, i) => {
    const at = headerBytes + i * entryBytes
    const [offset, packed, size] = [4, 8, 12].map((field) => file.readUInt32BE(at + field)) as [
      number,
      number,
      number,
    ]
    const data = file.subarray(offset, offset + packed)
    // WOFF stores a table uncompressed if compression would not make it smaller.
    return {
      tag: file.subarray(at, at + 4),
      sum: file.readUInt32BE(at + 16),
      data: packed < size ? inflateSync(data) : data,
    }
  })
  const header = Buffer.alloc(12 + 16 * count)
  header.writeUInt32BE(file.readUInt32BE(4), 0)
  header.writeUInt16BE(count, 4)
  const power = Math.floor(Math.log2(count))
  header.writeUInt16BE(16 * 2 ** power, 6)
  header.writeUInt16BE(power, 8)
  header.writeUInt16BE(16 * (count - 2 ** power), 10)
  const parts: Buffer[] = [header]
  let place = header.length
  for (const [i, { tag, sum, data }] of entries.entries()) {
    const at = 12 + 16 * i
    tag.copy(header, at)
    header.writeUInt32BE(sum, at + 4)
    header.writeUInt32BE(place, at + 8)
    header.writeUInt32BE(data.length, at + 12)
    const padding = Buffer.alloc((4 - (data.length % 4)) % 4)
    parts.push(data, padding)
    place += data.length + padding.length
  }
  return Buffer.concat(parts)
}
