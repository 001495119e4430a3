/**
 * Tests of the locale files: every text exists in both languages with the same placeholders. French
 * is the source.
 */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { sortLocaleKeys } from '../../../scripts/sort-locale-texts.ts'

const folder = join(import.meta.dirname, '../../../locales')
const listLocaleFiles = (language: string) => globSync('*/*.json', { cwd: join(folder, language) }).toSorted()
const readLocaleFile = (language: string, file: string) =>
  JSON.parse(readFileSync(join(folder, language, file), 'utf8')) as Record<string, string>

/**
 * Removes the plural suffix from a locale key, because French and English have different plural
 * forms.
 */
const removePluralSuffixOfLocaleKey = (key: string) => key.replace(/_(one|many|other)$/, '')
const listPlaceholdersOfText = (text: string) =>
  [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name ?? '').sort((a, b) => a.localeCompare(b))

test('the same locale files exist in French and in English', () => {
  expect(listLocaleFiles('en')).toEqual(listLocaleFiles('fr'))
})

test('the keys of every locale file are sorted', () => {
  const files = ['fr', 'en'].flatMap((language) =>
    listLocaleFiles(language).map((file) => join(folder, language, file)),
  )
  expect(
    files.filter((file) => readFileSync(file, 'utf8') !== sortLocaleKeys(readFileSync(file, 'utf8'))),
    'Run npm run format.',
  ).toEqual([])
})

test.each(listLocaleFiles('fr'))('the locale file %s has every text in both languages [A41]', (file) => {
  const french = readLocaleFile('fr', file)
  const english = readLocaleFile('en', file)
  const listLocaleTextKeys = (texts: Record<string, string>) =>
    [...new Set(Object.keys(texts).map(removePluralSuffixOfLocaleKey))].sort((a, b) => a.localeCompare(b))
  expect(
    {
      fr: listLocaleTextKeys(french).filter((key) => !listLocaleTextKeys(english).includes(key)),
      en: listLocaleTextKeys(english).filter((key) => !listLocaleTextKeys(french).includes(key)),
    },
    `locales/fr/${file} and locales/en/${file} hold the same keys. These are in one of them only.`,
  ).toEqual({ fr: [], en: [] })
  for (const [key, text] of Object.entries(english)) {
    if (french[key] !== undefined)
      expect([key, listPlaceholdersOfText(text)]).toEqual([key, listPlaceholdersOfText(french[key])])
  }
})

test.each(['fr', 'en'])(
  'if locale files of portal, gateway and federation share a key, the key has the same text in all of them: language %s',
  (language) => {
    const placeByText = new Map<string, string>()
    for (const file of listLocaleFiles(language)) {
      const domain = file.slice(file.indexOf('/'))
      for (const [key, text] of Object.entries(readLocaleFile(language, file))) {
        const before = placeByText.get(`${domain} ${key}`)
        if (before !== undefined) expect([file, key, text]).toEqual([file, key, before])
        placeByText.set(`${domain} ${key}`, text)
      }
    }
  },
)

test('percentages in locale files, such as the tax rate 9.975 %, have at most three decimals [E71, G23, P13]', () => {
  const texts = ['fr', 'en'].flatMap((language) =>
    listLocaleFiles(language).flatMap((file) => Object.values(readLocaleFile(language, file))),
  )
  const rates = texts.flatMap((text) =>
    [...text.matchAll(/(\d+(?:[.,]\d+)?)\u00a0?%/g)].map(([, rate]) => rate!),
  )
  expect(rates).toEqual(expect.arrayContaining(['5', '9,975', '9.975']))
  expect(rates.filter((rate) => !/^\d+([.,]\d{1,3})?$/.test(rate))).toEqual([])
})

// Typography of the Office québécois de la langue française: no space before ; ? and !, a no-break
// space before : % $ and units.
test.each(listLocaleFiles('fr'))('the locale file %s follows French typography', (file) => {
  for (const [key, text] of Object.entries(readLocaleFile('fr', file))) {
    expect([
      key,
      /\s[;?!]| [:%$»]|« |'|[\d}] (Mo|jours?|heures?|ans|millions?)\b/.test(text.replace(/https?:\S+/g, '')),
    ]).toEqual([key, false])
  }
})

test.each(listLocaleFiles('fr').filter((file) => /^(portal|gateway)\//.test(file)))(
  'the French locale file %s has no hyphenated pronoun, as in “envoyez-le”, because a line could break at the hyphen',
  (file) => {
    const hyphenated = Object.entries(readLocaleFile('fr', file)).filter(([, text]) =>
      /\p{L}-(le|la|les|en|y)(?!\p{L})/u.test(text),
    )
    expect(hyphenated, 'Repeat the noun instead of the pronoun (docs/words.md).').toEqual([])
  },
)

/** Beginnings of the keys of legal texts, documents and articles, which have no contractions. */
const formalTextPattern = /^Federation\.(agreement|privacy|terms|paper|export|issue)\./
const participles =
  'accepted|been|bought|chosen|entered|had|lost|made|paid|read|received|sent|verified|watched'
const longFormPattern = new RegExp(
  `\\b(you|we) (will|are(?=[ .])|have (already |just )?(${participles}))\\b(?! not\\b)`,
  'i',
)

test.each(listLocaleFiles('en'))(
  'the English locale file %s contracts “you” and “we” with a verb, and no negation',
  (file) => {
    const uneven = Object.entries(readLocaleFile('en', file)).filter(
      ([key, text]) => /n’t\b/.test(text) || (!formalTextPattern.test(key) && longFormPattern.test(text)),
    )
    expect(uneven, 'See the rule for contractions in docs/words.md.').toEqual([])
  },
)
