/**
 * Creates reduced copies (subsets) of the portal's fonts, with the characters of its two languages
 * and the used weights. This halves the file size. The browser loads the full font for characters
 * outside `unicode-range` in `web/styles/fonts.css`.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import subsetFont from 'subset-font'

/**
 * Source file and weights of each font of the portal. A range of weights gives a variable subset
 * font; a single weight gives a static font.
 */
const fontSources = {
  figtree: { from: 'figtree/files/figtree-latin-wght-normal.woff2', wght: { min: 400, max: 700 } },
  bricolage: { from: 'bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2', wght: 700 },
}

/** Writes the subset fonts into `web/styles/generated`. */
export async function subsetFonts(root: string): Promise<void> {
  const styles = readFileSync(join(root, 'web/styles/fonts.css'), 'utf8')
  mkdirSync(join(root, 'web/styles/generated'), { recursive: true })
  for (const [name, { from, wght }] of Object.entries(fontSources)) {
    const whole = readFileSync(join(root, 'node_modules/@fontsource-variable', from))
    const face = await subsetFont(whole, listFontCharacters(styles, name), {
      targetFormat: 'woff2',
      variationAxes: { wght },
    })
    writeFileSync(join(root, 'web/styles/generated', `${name}.woff2`), face)
  }
}

/**
 * Returns the characters for which the stylesheet uses the subset of a font, as its `unicode-range`
 * states.
 */
export function listFontCharacters(styles: string, fontName: string): string {
  const [, ranges] = new RegExp(`generated/${fontName}\\.woff2[^}]*unicode-range:([^;]+);`).exec(styles) ?? []
  if (ranges === undefined) throw new Error(`web/styles/fonts.css has no unicode-range for ${fontName}.`)
  const points = ranges.split(',').flatMap((range) => {
    const [first = 0, last = first] = range
      .trim()
      .replace('U+', '')
      .split('-')
      .map((each) => parseInt(each, 16))
    return Array.from({ length: last - first + 1 }, (_, at) => first + at)
  })
  return String.fromCodePoint(...points)
}
