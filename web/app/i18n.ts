import { type ResourceLanguage, createInstance } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { forgetAnswers } from '../relay/environment.ts'
import { type Language, chooseLanguage, language } from '../relay/language.ts'

const i18n = createInstance()

/** Every text of a language: a file of its own, loaded when that language is chosen. */
const load = { fr: () => import('./texts-fr.ts'), en: () => import('./texts-en.ts') } satisfies Record<
  Language,
  unknown
>

/** By namespace, which is the file's name. */
async function textsOf(language: Language): Promise<ResourceLanguage> {
  const { files } = await load[language]()
  return Object.fromEntries(
    Object.entries(files).map(([path, texts]) => [/([\w-]+)\.json$/.exec(path)![1], texts]),
  )
}

/** Makes the texts of the current language ready; call before the first render. */
export async function startTexts(): Promise<void> {
  await i18n.use(initReactI18next).init({
    lng: language(),
    resources: { [language()]: await textsOf(language()) },
    defaultNS: 'common',
    keySeparator: false,
    fallbackLng: false,
    interpolation: { escapeValue: false },
  })
  document.documentElement.lang = language()
}

/** Switches every text; whoever shows something that the gateway said asks for it anew. */
export async function changeLanguage(next: Language): Promise<void> {
  if (!i18n.hasResourceBundle(next, 'common')) {
    for (const [namespace, texts] of Object.entries(await textsOf(next))) {
      i18n.addResourceBundle(next, namespace, texts)
    }
  }
  chooseLanguage(next)
  await i18n.changeLanguage(next)
  document.documentElement.lang = next
  forgetAnswers()
}
