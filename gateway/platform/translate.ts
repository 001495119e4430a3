/** Translations of the gateway's messages from `locales/`, in the language of the request. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInstance } from 'i18next'

/** Supported languages. French is the source language and the default (A01, A02). */
export const languages = ['fr', 'en'] as const
export type Language = (typeof languages)[number]

const localesFolder = join(import.meta.dirname, '../../locales')
/** Names of the locale files in `locales/<language>/gateway/`, equal in every language. */
export const domains: readonly string[] = readdirSync(join(localesFolder, 'fr', 'gateway'))
  .map((file) => file.slice(0, -'.json'.length))
  .toSorted()
const texts = createInstance()
await texts.init({
  resources: Object.fromEntries(languages.map((language) => [language, readLocaleFiles(language)])),
  fallbackLng: false,
  // Keys are flat and contain dots (`Problems.PaymentDeclinedProblem`).
  keySeparator: false,
  nsSeparator: false,
  interpolation: { escapeValue: false },
})

function readLocaleFiles(language: Language): Record<string, Record<string, string>> {
  return Object.fromEntries(
    domains.map((domain) => [
      domain,
      JSON.parse(readFileSync(join(localesFolder, language, 'gateway', `${domain}.json`), 'utf8')) as Record<
        string,
        string
      >,
    ]),
  )
}

/** Compares two names in French collation order, with numbers in numeric order (2 before 10). */
export function compareNames(first: { name: string }, second: { name: string }): number {
  return nameCollator.compare(first.name, second.name)
}

const nameCollator = new Intl.Collator('fr-CA', { numeric: true })

/**
 * Normalizes a text for search: removes accents and case, and replaces the typographic apostrophe
 * and ligatures with keyboard characters.
 */
export function normalizeForSearch(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('’', "'")
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae')
}

/**
 * The i18next instance, with a type that accepts any text key. Its regular type accepts only keys
 * of the portal's texts, and rejects those of the gateway's texts.
 */
const looseTexts = texts as unknown as {
  t(key: string, options: Record<string, unknown>): string
}

/**
 * Returns the text of a key in `locales/<language>/gateway/<domain>.json`. With several domains,
 * the first domain that contains the key is used.
 */
export function translate(
  language: Language,
  domain: string | readonly string[],
  key: string,
  values: Record<string, string | number> = {},
): string {
  return looseTexts.t(key, { lng: language, ns: domain, ...values })
}
