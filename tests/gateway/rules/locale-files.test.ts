/**
 * Tests of the locale files: every text exists in both languages with the same placeholders. French
 * is the source.
 */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const folder = join(import.meta.dirname, '../../../locales')
const filesOf = (language: string) => globSync('*/*.json', { cwd: join(folder, language) }).toSorted()
const read = (language: string, file: string) =>
  JSON.parse(readFileSync(join(folder, language, file), 'utf8')) as Record<string, string>

/** Removes the plural form from a key: French and English have different plural forms. */
const withoutForm = (key: string) => key.replace(/_(one|many|other)$/, '')
const placeholders = (text: string) =>
  [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name ?? '').sort((a, b) => a.localeCompare(b))

test('French and English have the same locale files', () => {
  expect(filesOf('en')).toEqual(filesOf('fr'))
})

test.each(filesOf('fr'))('%s has every text in both languages [A41]', (file) => {
  const french = read('fr', file)
  const english = read('en', file)
  const keys = (texts: Record<string, string>) =>
    [...new Set(Object.keys(texts).map(withoutForm))].sort((a, b) => a.localeCompare(b))
  expect(
    {
      fr: keys(french).filter((key) => !keys(english).includes(key)),
      en: keys(english).filter((key) => !keys(french).includes(key)),
    },
    `locales/fr/${file} and locales/en/${file} hold the same keys. These are in one of them only.`,
  ).toEqual({ fr: [], en: [] })
  for (const [key, text] of Object.entries(english)) {
    if (french[key] !== undefined) expect([key, placeholders(text)]).toEqual([key, placeholders(french[key])])
  }
})

test.each(['fr', 'en'])(
  'portal, gateway and federation have the same text under the same key: %s',
  (language) => {
    const placeByText = new Map<string, string>()
    for (const file of filesOf(language)) {
      const domain = file.slice(file.indexOf('/'))
      for (const [key, text] of Object.entries(read(language, file))) {
        const before = placeByText.get(`${domain} ${key}`)
        if (before !== undefined) expect([file, key, text]).toEqual([file, key, before])
        placeByText.set(`${domain} ${key}`, text)
      }
    }
  },
)

test('percentages have at most three decimals, and the tax rates their exact decimals [E71, G23, P13]', () => {
  const texts = ['fr', 'en'].flatMap((language) =>
    filesOf(language).flatMap((file) => Object.values(read(language, file))),
  )
  const rates = texts.flatMap((text) =>
    [...text.matchAll(/(\d+(?:[.,]\d+)?)\u00a0?%/g)].map(([, rate]) => rate!),
  )
  expect(rates).toEqual(expect.arrayContaining(['5', '9,975', '9.975']))
  expect(rates.filter((rate) => !/^\d+([.,]\d{1,3})?$/.test(rate))).toEqual([])
})

// Typography of the Office québécois de la langue française: no space before ; ? and !, a no-break
// space before : % $ and units.
test.each(filesOf('fr'))('%s follows French typography', (file) => {
  for (const [key, text] of Object.entries(read('fr', file))) {
    expect([
      key,
      /\s[;?!]| [:%$»]|« |'|[\d}] (Mo|jours?|heures?|ans)\b/.test(text.replace(/https?:\S+/g, '')),
    ]).toEqual([key, false])
  }
})
