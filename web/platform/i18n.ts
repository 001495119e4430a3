import { type ResourceLanguage, createInstance } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { showLostCode } from '../start/hydration/hydration.ts'
import { type Language, chooseLanguage, language } from './language.ts'

/** The texts of this page, in the language that is chosen. */
export const i18n = createInstance()

/**
 * The texts of a language, in two files that are loaded when it is chosen: those of whoever is at the door, which signing
 * in waits for, and all others.
 */
const load = {
  fr: { door: () => import('./texts-fr-door.ts'), rest: () => import('./texts-fr.ts') },
  en: { door: () => import('./texts-en-door.ts'), rest: () => import('./texts-en.ts') },
} satisfies Record<Language, unknown>

type Part = keyof (typeof load)[Language]
type Texts = Awaited<ReturnType<(typeof load)[Language][Part]>>

/** By namespace, which is the file's name. */
async function textsOf(language: Language, part: Part): Promise<ResourceLanguage> {
  return byNamespace(await load[language][part]())
}

function byNamespace({ files }: Texts): ResourceLanguage {
  return Object.fromEntries(
    Object.entries(files).map(([path, texts]) => [/([\w-]+)\.json$/.exec(path)![1], texts]),
  )
}

/** What has come before there was anything to put it into. */
const early: [Language, ResourceLanguage][] = []

function addTexts(language: Language, texts: ResourceLanguage): void {
  if (!i18n.isInitialized) return void early.push([language, texts])
  for (const [namespace, each] of Object.entries(texts)) i18n.addResourceBundle(language, namespace, each)
}

/** Languages whose every text is there, or on its way. */
const whole = new Map<Language, Promise<void>>()

/** Makes every text of the current language ready. What fails is tried again by whoever needs it next. */
export function wholeTexts(of: Language = language()): Promise<void> {
  const known = whole.get(of)
  if (known) return known
  const coming = textsOf(of, 'rest').then((texts) => addTexts(of, texts))
  whole.set(of, coming)
  coming.catch(() => whole.delete(of))
  return coming
}

/** A page has no word without them, not to say that they do not come either: they are asked for until they do. */
async function doorTexts(tries = 1): Promise<ResourceLanguage> {
  return await textsOf(language(), 'door').catch(async () => {
    if (tries > 1) showLostCode()
    await new Promise((resolve) => setTimeout(resolve, 2_000))
    return await doorTexts(tries + 1)
  })
}

/** Makes the texts of whoever is at the door ready; call before the first render. Begun again it would forget all others. */
export async function startDoorTexts(): Promise<void> {
  if (i18n.isInitialized) return
  await i18n.use(initReactI18next).init({
    lng: language(),
    resources: { [language()]: await doorTexts() },
    defaultNS: 'common',
    keySeparator: false,
    fallbackLng: false,
    interpolation: { escapeValue: false },
    // Under development texts are replaced while they are on the screen (below).
    react: { bindI18nStore: import.meta.env.DEV ? 'added' : '' },
  })
  for (const each of early.splice(0)) addTexts(...each)
  document.documentElement.lang = language()
}

/** Switches every text; whoever shows something that the gateway said asks for it anew. */
export async function changeLanguage(next: Language): Promise<void> {
  const rest = wholeTexts(next)
  if (!i18n.hasResourceBundle(next, 'common')) addTexts(next, await textsOf(next, 'door'))
  await rest
  chooseLanguage(next)
  await i18n.changeLanguage(next)
  document.documentElement.lang = next
}

// A text that is edited under `npm run dev` takes the old one's place: the page, and what is typed on it, stays.
if (import.meta.hot) {
  const replace = (language: Language) => (texts: unknown) => {
    if (texts !== undefined) addTexts(language, byNamespace(texts as Texts))
  }
  import.meta.hot.accept(['./texts-fr.ts', './texts-fr-door.ts'], (all) => all.forEach(replace('fr')))
  import.meta.hot.accept(['./texts-en.ts', './texts-en-door.ts'], (all) => all.forEach(replace('en')))
}
