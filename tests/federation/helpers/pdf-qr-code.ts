import { inflateSync } from 'node:zlib'

/** Width and height of one module (square) of a QR code in the returned picture, in pixels. */
const moduleSide = 4
/** Width of the quiet zone around the QR code, in modules. */
const quietZone = 4

/** A picture as uncompressed RGBA pixels. */
export interface Picture {
  data: Uint8ClampedArray
  width: number
  height: number
}

/**
 * Returns a picture of the QR code in the PDF file of a pass. Throws if the file contains no
 * rectangles, with which the embedded federation draws the code.
 */
export function extractPdfQrCode(file: Buffer): Picture {
  const rectangles = readPdfContentStreams(file).flatMap((content) =>
    Array.from(
      content.matchAll(/^([\d.]+) ([\d.]+) ([\d.]+) ([\d.]+) re$/gm),
      (match) => match.slice(1).map(Number) as [x: number, y: number, width: number, height: number],
    ),
  )
  // Other parts of a pass have a few rectangles; a QR code has hundreds.
  const height = [...Map.groupBy(rectangles, ([, , , each]) => each)].toSorted(
    ([, one], [, other]) => other.length - one.length,
  )[0]?.[0]
  if (height === undefined) throw new Error('The PDF file has no rectangles.')
  const modules = rectangles
    .filter(([, , , each]) => each === height)
    .map(([x, y, width]) => [x, y, width].map((each) => Math.round(each / height)))
  const side = (Math.max(...modules.map(([, y]) => y!)) + 1 + 2 * quietZone) * moduleSide
  const data = new Uint8ClampedArray(side * side * 4).fill(255)
  for (const [column, row, width] of modules as [number, number, number][])
    for (let y = 0; y < moduleSide; y += 1)
      for (let x = 0; x < width * moduleSide; x += 1) {
        const at = ((row + quietZone) * moduleSide + y) * side + (column + quietZone) * moduleSide + x
        data.set([0, 0, 0], at * 4)
      }
  return { data, width: side, height: side }
}

/**
 * Returns the content streams of a PDF file, which contain the drawing instructions of its pages.
 */
function readPdfContentStreams(file: Buffer): string[] {
  const text = file.toString('latin1')
  return [...text.matchAll(/stream\r?\n([^]*?)\r?\nendstream/g)].flatMap(([, bytes]) => {
    try {
      return [inflateSync(Buffer.from(bytes!, 'latin1')).toString('latin1')]
    } catch {
      return []
    }
  })
}
