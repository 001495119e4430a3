/**
 * The faces of the portal in the letters that its two languages are written with, and no bolder or thinner than they are shown:
 * half of what they weigh otherwise, and every first visit waits for them. Which letters those are is said where a browser
 * reads it, by `unicode-range` in `web/styles/fonts.css`; for all others it asks for the whole face.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import subsetFont from 'subset-font'

/** Where each comes from, and its weights; one number makes it a face of one weight. */
const faces = {
  figtree: { from: 'figtree/files/figtree-latin-wght-normal.woff2', wght: { min: 400, max: 700 } },
  bricolage: { from: 'bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2', wght: 700 },
}

/** Writes `web/styles/generated`. */
export async function subsetFonts(root: string): Promise<void> {
  const styles = readFileSync(join(root, 'web/styles/fonts.css'), 'utf8')
  mkdirSync(join(root, 'web/styles/generated'), { recursive: true })
  for (const [name, { from, wght }] of Object.entries(faces)) {
    const whole = readFileSync(join(root, 'node_modules/@fontsource-variable', from))
    const face = await subsetFont(whole, lettersOf(styles, name), {
      targetFormat: 'woff2',
      variationAxes: { wght },
    })
    writeFileSync(join(root, 'web/styles/generated', `${name}.woff2`), face)
  }
}

/** The letters that the styles take from a face. */
export function lettersOf(styles: string, name: string): string {
  const [, ranges] = new RegExp(`generated/${name}\\.woff2[^}]*unicode-range:([^;]+);`).exec(styles) ?? []
  if (ranges === undefined) throw new Error(`web/styles/fonts.css says no letters of ${name}.`)
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
