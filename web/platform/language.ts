import { createStoredValue } from './storedValue.ts'

/** Languages of the portal, the default language first (A01, A02). */
export const languages = ['fr', 'en'] as const
export type Language = (typeof languages)[number]

const storedLanguage = createStoredValue('localStorage', 'sentier.language', parseLanguage)
const requestedLanguage = parseLanguage(new URLSearchParams(location.search).get('lang'))
if (requestedLanguage) storedLanguage.set(requestedLanguage)
let selectedLanguage = requestedLanguage ?? storedLanguage.get() ?? languages[0]

/** Returns the given value if it is a language of the portal, and null otherwise (A06). */
export function parseLanguage(value: unknown): Language | null {
  return languages.find((language) => language === value) ?? null
}

/** Returns the current language, which all texts and requests to the gateway use. */
export const getCurrentLanguage = (): Language => selectedLanguage

/** Sets the language and stores it for later visits (A03). */
export function setCurrentLanguage(next: Language): void {
  selectedLanguage = next
  storedLanguage.set(next)
}
