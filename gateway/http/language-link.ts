import { type Language, languages } from '../platform/translate.ts'

const languageNames: Record<Language, string> = { fr: 'Français', en: 'English' }

/** Returns the HTML of a link to the same page in the other language. */
export function renderLanguageSwitchLink(language: Language): string {
  const other = languages.find((each) => each !== language)!
  return `<a href="?lang=${other}" lang="${other}" hreflang="${other}">${languageNames[other]}</a>`
}
