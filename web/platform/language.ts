import { stored } from './stored.ts'

/** The languages of the portal; the first is the default (A01, A02). */
export const languages = ['fr', 'en'] as const
export type Language = (typeof languages)[number]

const preferred = stored('localStorage', 'sentier.language', readLanguage)
const asked = readLanguage(new URLSearchParams(location.search).get('lang'))
if (asked) preferred.set(asked)
let chosen = asked ?? preferred.get() ?? languages[0]

/** `value` when it is a language of the portal, else null (A06). */
export function readLanguage(value: unknown): Language | null {
  return languages.find((language) => language === value) ?? null
}

/** The language of every text and every call. */
export const language = (): Language => chosen

/** Chooses the language, for later visits too (A03). */
export function chooseLanguage(next: Language): void {
  chosen = next
  preferred.set(next)
}
