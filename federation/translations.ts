/** Translated texts of the federation from `locales/`, in the language of the HTTP request. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInstance } from 'i18next'

/** Languages of the federation; French is the default (A02). */
export const languages = ['fr', 'en'] as const
export type Language = (typeof languages)[number]

const folder = join(import.meta.dirname, '../locales')
/**
 * Names of the locale files in `locales/<language>/federation/`. Every language has the same files.
 */
export const textDomains: readonly string[] = readdirSync(join(folder, 'fr', 'federation'))
  .map((file) => file.slice(0, -'.json'.length))
  .toSorted()
const texts = createInstance()
await texts.init({
  resources: Object.fromEntries(languages.map((language) => [language, readTranslationFiles(language)])),
  fallbackLng: false,
  // Keys are flat and contain dots.
  keySeparator: false,
  nsSeparator: false,
  interpolation: { escapeValue: false },
})

function readTranslationFiles(language: Language): Record<string, Record<string, string>> {
  return Object.fromEntries(
    textDomains.map((domain) => [
      domain,
      JSON.parse(readFileSync(join(folder, language, 'federation', `${domain}.json`), 'utf8')) as Record<
        string,
        string
      >,
    ]),
  )
}

/**
 * Type of a translation function that accepts any locale key. The function types of i18next accept
 * only the keys of the portal's texts.
 */
const translator = texts as unknown as {
  t(key: string, options: Record<string, unknown>): string
}

/**
 * Returns the text of a key in `locales/<language>/federation/<domain>.json`. If several domains
 * are given, the text comes from the first domain that contains the key.
 */
export function translate(
  language: Language,
  textDomain: string | readonly string[],
  key: string,
  values: Record<string, string | number> = {},
): string {
  return translator.t(key, { lng: language, ns: textDomain, ...values })
}

/** Returns a text in all languages, for recipients whose language is unknown. */
export function translateTextIntoAllLanguages(textDomain: string, key: string): string {
  return `${languages.map((language) => translate(language, textDomain, key)).join('\n\n')}\n`
}

/** Returns the language that the `X-Language` header requests; French by default. */
export function parseLanguageHeader(languageHeader: unknown): Language {
  return languages.find((language) => language === languageHeader) ?? 'fr'
}

/** Escapes a text for HTML content and quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
