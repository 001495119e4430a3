/** What the federation says to people comes from `locales/`, in the language of the request. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInstance } from 'i18next'

/** French is the default (A02). */
export const languages = ['fr', 'en'] as const
export type Language = (typeof languages)[number]

const folder = join(import.meta.dirname, '../locales')
/** The files of `locales/<language>/federation/`: the same in every language. */
export const domains: readonly string[] = readdirSync(join(folder, 'fr', 'federation'))
  .map((file) => file.slice(0, -'.json'.length))
  .toSorted()
const texts = createInstance()
await texts.init({
  resources: Object.fromEntries(languages.map((language) => [language, readDomains(language)])),
  fallbackLng: false,
  // Keys are flat and hold dots.
  keySeparator: false,
  nsSeparator: false,
  interpolation: { escapeValue: false },
})

function readDomains(language: Language): Record<string, Record<string, string>> {
  return Object.fromEntries(
    domains.map((domain) => [
      domain,
      JSON.parse(readFileSync(join(folder, language, 'federation', `${domain}.json`), 'utf8')) as Record<
        string,
        string
      >,
    ]),
  )
}

/** The portal types i18next's keys by its own texts; here a key is a value like any other. */
const lookUp = texts as unknown as {
  t(key: string, options: Record<string, unknown>): string
}

/** The text of a key of `locales/<language>/federation/<domain>.json`; of several, the first that has it. */
export function translate(
  language: Language,
  domain: string | readonly string[],
  key: string,
  values: Record<string, string | number> = {},
): string {
  return lookUp.t(key, { lng: language, ns: domain, ...values })
}

/** A text in every language, for a reader whose own is not known. */
export function translateForAll(domain: string, key: string): string {
  return `${languages.map((language) => translate(language, domain, key)).join('\n\n')}\n`
}

/** The language that the `X-Language` header asks for. */
export function readLanguage(header: unknown): Language {
  return languages.find((language) => language === header) ?? 'fr'
}

/** Text as it may stand in markup and in a quoted attribute. */
export function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
