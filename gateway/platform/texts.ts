/** What the gateway says comes from `locales/`, in the language of the request. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInstance } from 'i18next'

/** French is the source and the default (A01, A02). */
export const languages = ['fr', 'en'] as const
export type Language = (typeof languages)[number]

const folder = join(import.meta.dirname, '../../locales')
/** The files of `locales/<language>/gateway/`: the same in every language. */
export const domains: readonly string[] = readdirSync(join(folder, 'fr', 'gateway'))
  .map((file) => file.slice(0, -'.json'.length))
  .toSorted()
const texts = createInstance()
await texts.init({
  resources: Object.fromEntries(languages.map((language) => [language, readDomains(language)])),
  fallbackLng: false,
  // Keys are flat and hold dots (`Problems.PaymentDeclinedProblem`).
  keySeparator: false,
  nsSeparator: false,
  interpolation: { escapeValue: false },
})

function readDomains(language: Language): Record<string, Record<string, string>> {
  return Object.fromEntries(
    domains.map((domain) => [
      domain,
      JSON.parse(readFileSync(join(folder, language, 'gateway', `${domain}.json`), 'utf8')) as Record<
        string,
        string
      >,
    ]),
  )
}

/** The order of names: as French sorts them, and 2 before 10. */
export function byName(a: { name: string }, b: { name: string }): number {
  return names.compare(a.name, b.name)
}

const names = new Intl.Collator('fr-CA', { numeric: true })

/** A text as it is searched for: without accents and capitals, and with the apostrophe and the letters of any keyboard. */
export function searchable(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('’', "'")
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae')
}

/** The portal types i18next's keys by its own texts; here the domain is a value like any other. */
const lookUp = texts as unknown as {
  t(key: string, options: Record<string, unknown>): string
}

/** The text of a key of `locales/<language>/gateway/<domain>.json`; of several, the first that has it. */
export function translate(
  language: Language,
  domain: string | readonly string[],
  key: string,
  values: Record<string, string | number> = {},
): string {
  return lookUp.t(key, { lng: language, ns: domain, ...values })
}
