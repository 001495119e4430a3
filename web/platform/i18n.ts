import { type ResourceLanguage, createInstance } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { type Language, chooseLanguage, language } from './language.ts'

/** The texts of this page, in the language that is chosen. */
export const i18n = createInstance()

/** Every text of a language: a file of its own, loaded when that language is chosen. */
const load = { fr: () => import('./texts-fr.ts'), en: () => import('./texts-en.ts') } satisfies Record<
  Language,
  unknown
>

type Texts = Awaited<ReturnType<(typeof load)[Language]>>

/** By namespace, which is the file's name. */
async function textsOf(language: Language): Promise<ResourceLanguage> {
  return byNamespace(await load[language]())
}

function byNamespace({ files }: Texts): ResourceLanguage {
  return Object.fromEntries(
    Object.entries(files).map(([path, texts]) => [/([\w-]+)\.json$/.exec(path)![1], texts]),
  )
}

function addTexts(language: Language, texts: ResourceLanguage): void {
  for (const [namespace, each] of Object.entries(texts)) i18n.addResourceBundle(language, namespace, each)
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
    // Under development texts are replaced while they are on the screen (below).
    react: { bindI18nStore: import.meta.env.DEV ? 'added' : '' },
  })
  document.documentElement.lang = language()
}

/** Switches every text; whoever shows something that the gateway said asks for it anew. */
export async function changeLanguage(next: Language): Promise<void> {
  if (!i18n.hasResourceBundle(next, 'common')) {
    addTexts(next, await textsOf(next))
  }
  chooseLanguage(next)
  await i18n.changeLanguage(next)
  document.documentElement.lang = next
}

// A text that is edited under `npm run dev` takes the old one's place: the page, and what is typed on it, stays.
if (import.meta.hot) {
  const replace = (language: Language) => (texts: unknown) => {
    if (texts !== undefined) addTexts(language, byNamespace(texts as Texts))
  }
  import.meta.hot.accept('./texts-fr.ts', replace('fr'))
  import.meta.hot.accept('./texts-en.ts', replace('en'))
}
