import { globSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { listFontCharacters } from '../../scripts/generate/font-subsets.ts'

const root = join(import.meta.dirname, '../..')
const styles = readFileSync(join(root, 'web/styles/fonts.css'), 'utf8')
const texts = globSync('locales/{fr,en}/**/*.json', { cwd: root })

describe.each(['figtree', 'bricolage'])('font face %s', (name) => {
  test('the font of the portal contains every letter that a text of the portal uses', () => {
    const letters = new Set(listFontCharacters(styles, name))
    const missing = texts.flatMap((file) =>
      [...new Set(readFileSync(join(root, file), 'utf8'))].filter(
        (letter) => letter !== '\n' && !letters.has(letter),
      ),
    )
    expect(texts.length).toBeGreaterThan(20)
    expect(missing).toEqual([])
  })

  test('the font file of the portal is smaller than 18,000 bytes', () => {
    expect(statSync(join(root, 'web/styles/generated', `${name}.woff2`)).size).toBeLessThan(18_000)
  })
})

test('all @font-face rules of a font family declare the same weights, because only then do browsers load the subset font alone', () => {
  const faces = Array.from(
    styles.matchAll(/font-family: '(\w+ ?\w*) Variable';[^}]*font-weight: ([^;]+);/g),
    ([, family, weights]) => ({ family, weights }),
  )
  expect(faces).toHaveLength(6)
  expect(new Set(faces.map(({ family, weights }) => `${family} ${weights}`)).size).toBe(2)
})
