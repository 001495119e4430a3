/**
 * Outlines of a text in the display typeface, because an SVG image in an `img` element cannot load
 * fonts.
 */
import { replaceCharactersUnsupportedByTypefaces, typefaces } from './colors-and-typefaces.ts'

/** A laid out text, as the font library of pdfkit returns it. Lengths are in units of the font. */
interface GlyphRun {
  glyphs: { path: { toSVG: () => string } }[]
  positions: { xAdvance: number }[]
}

/** Document with the current font. The type declarations of pdfkit lack this property. */
interface DocumentWithFont {
  _font: { font: { unitsPerEm: number; layout: (text: string) => GlyphRun } }
}

/** Loads the layout function of a typeface. The PDF library is large, so it is imported on use. */
async function loadTypeface(face: 'display' | 'medium') {
  const { default: Pdf } = await import('pdfkit')
  const doc = new Pdf({ autoFirstPage: false }).font(typefaces[face])
  // oxlint-disable-next-line no-underscore-dangle -- pdfkit has no public name for its loaded font.
  return (doc as unknown as DocumentWithFont)._font.font
}

const loadedTypefaces = new Map<string, ReturnType<typeof loadTypeface>>()

/**
 * Returns a text as SVG path elements, which begin at `x` on the baseline `y` and are `size` units
 * high per em.
 */
export async function drawTextAsSvgPaths(
  text: string,
  {
    x,
    y,
    size,
    face,
    fill,
  }: { x: number; y: number; size: number; face: 'display' | 'medium'; fill: string },
): Promise<string> {
  const loading = loadedTypefaces.get(face) ?? loadTypeface(face)
  loadedTypefaces.set(face, loading)
  const font = await loading
  const { glyphs, positions } = font.layout(replaceCharactersUnsupportedByTypefaces(text))
  let advance = 0
  const paths = glyphs.map(({ path }, index) => {
    const outline = path.toSVG()
    const place = advance
    advance += positions[index]!.xAdvance
    return outline === '' ? '' : `<path transform="translate(${Math.round(place)})" d="${outline}"/>`
  })
  const scale = (size / font.unitsPerEm).toFixed(5)
  return `<g fill="${fill}" transform="translate(${x} ${y}) scale(${scale} -${scale})">${paths.join('')}</g>`
}
