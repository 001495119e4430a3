/** Tests of consistent terms: no text shown to a person contains an excluded wording. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** Wordings that portal texts must not contain, each with its replacement. */
const excludedWordings: Record<'fr' | 'en', ReadonlyArray<[not: RegExp, but: string]>> = {
  fr: [
    [/d’accès d’un jour/, 'd’accès d’une journée'],
    [/d’accès (annuel|d’été), location/, 'pour la location'],
    [/\bÉchue?s?\b/, 'Expiré'],
  ],
  en: [
    [/e-mail/i, 'email'],
    [/access right/i, 'pass'],
    [/\bexpiration\b/i, 'expiry'],
    [/\bZip\b|\bzip code/, 'ZIP code'],
    [/(?<!licence )\bplates?\b/i, 'licence plate'],
  ],
}

/** Returns true for locale keys of magazine articles, which have their own vocabulary. */
const isMagazineLocaleKey = (key: string) => key.startsWith('Federation.issue.')

test.each(['fr', 'en'] as const)(
  'no portal text in the language %s contains an excluded wording',
  (language) => {
    const folder = join(import.meta.dirname, '../../locales', language)
    const strangers = globSync('*/*.json', { cwd: folder }).flatMap((file) => {
      const texts = JSON.parse(readFileSync(join(folder, file), 'utf8')) as Record<string, string>
      return Object.entries(texts).flatMap(([key, text]) =>
        excludedWordings[language]
          .filter(([not]) => !isMagazineLocaleKey(key) && not.test(text))
          .map(([not, but]) => `${file} ${key}: “${not.exec(text)?.[0]}” is “${but}”`),
      )
    })
    expect(strangers).toEqual([])
  },
)
