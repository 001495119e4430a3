import { stored } from './stored.ts'

/** Languages of the portal; the first is the default (A01, A02). */
export const languages = ['fr', 'en'] as const
export type Language = (typeof languages)[number]

const preferred = stored('localStorage', 'sentier.language', readLanguage)
const asked = readLanguage(new URLSearchParams(location.search).get('lang'))
if (asked) preferred.set(asked)
let chosen = asked ?? preferred.get() ?? languages[0]

/** Returns `value` if it is a language of the portal, otherwise null (A06). */
export function readLanguage(value: unknown): Language | null {
  return languages.find((language) => language === value) ?? null
}

/** Returns the language of all texts and requests. */
export const language = (): Language => chosen

/** Sets the language and stores it for later visits (A03). */
export function chooseLanguage(next: Language): void {
  chosen = next
  preferred.set(next)
}
