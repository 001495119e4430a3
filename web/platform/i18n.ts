import { type ResourceLanguage, createInstance } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { showStartFailure } from '../start/hydration/hydration.ts'
import { type Language, setCurrentLanguage, getCurrentLanguage } from './language.ts'

/** The i18next instance with the texts of the chosen language. */
export const i18n = createInstance()

/**
 * Two functions per language that load the texts of the language. `entry` loads the texts of the
 * entry bundle, which the sign-in screen needs; `rest` loads all others.
 */
const textLoaders = {
  fr: { entry: () => import('./texts-fr-entry.ts'), rest: () => import('./texts-fr.ts') },
  en: { entry: () => import('./texts-en-entry.ts'), rest: () => import('./texts-en.ts') },
} satisfies Record<Language, unknown>

type Part = keyof (typeof textLoaders)[Language]
type Texts = Awaited<ReturnType<(typeof textLoaders)[Language][Part]>>

/** Loads one part of a language's texts, by namespace. A namespace is the name of a JSON file. */
async function loadTextsOfBundle(language: Language, part: Part): Promise<ResourceLanguage> {
  return groupTranslationsByNamespace(await textLoaders[language][part]())
}

function groupTranslationsByNamespace({ files }: Texts): ResourceLanguage {
  return Object.fromEntries(
    Object.entries(files).map(([path, texts]) => [/([\w-]+)\.json$/.exec(path)![1], texts]),
  )
}

/**
 * Locale texts that arrived before i18next was initialized, to be added after its initialization.
 */
const pendingTexts: [Language, ResourceLanguage][] = []

function addTextsToI18n(language: Language, texts: ResourceLanguage): void {
  if (!i18n.isInitialized) return void pendingTexts.push([language, texts])
  for (const [namespace, each] of Object.entries(texts)) i18n.addResourceBundle(language, namespace, each)
}

/**
 * Promises that resolve when all texts of a language are loaded, by language. A failed load is
 * removed, so that the next call tries again.
 */
const loadedLanguages = new Map<Language, Promise<void>>()

/**
 * Loads all texts of a language, by default of the current language. After a failed load, the next
 * call tries again.
 */
export function loadAllTexts(language: Language = getCurrentLanguage()): Promise<void> {
  const loadedLanguage = loadedLanguages.get(language)
  if (loadedLanguage) return loadedLanguage
  const coming = loadTextsOfBundle(language, 'rest').then((texts) => addTextsToI18n(language, texts))
  loadedLanguages.set(language, coming)
  coming.catch(() => loadedLanguages.delete(language))
  return coming
}

/**
 * Loads the texts of the entry bundle, and retries until they are loaded. Without these texts the
 * page cannot even show an error message.
 */
async function loadEntryBundleTexts(tries = 1): Promise<ResourceLanguage> {
  return await loadTextsOfBundle(getCurrentLanguage(), 'entry').catch(async () => {
    if (tries > 1) showStartFailure()
    await new Promise((resolve) => setTimeout(resolve, 2_000))
    return await loadEntryBundleTexts(tries + 1)
  })
}

/**
 * Initializes i18next with the texts of the entry bundle, before the first render. Only the first
 * call has an effect, because a second initialization would drop all other texts.
 */
export async function initializeI18n(): Promise<void> {
  if (i18n.isInitialized) return
  await i18n.use(initReactI18next).init({
    lng: getCurrentLanguage(),
    resources: { [getCurrentLanguage()]: await loadEntryBundleTexts() },
    defaultNS: 'common',
    keySeparator: false,
    fallbackLng: false,
    interpolation: { escapeValue: false },
    // In development, texts are replaced while they are on the screen (see below).
    react: { bindI18nStore: import.meta.env.DEV ? 'added' : '' },
  })
  for (const each of pendingTexts.splice(0)) addTextsToI18n(...each)
  document.documentElement.lang = getCurrentLanguage()
}

/**
 * Switches the language of all texts. Screens that show messages of the gateway must refetch them.
 */
export async function changeLanguage(next: Language): Promise<void> {
  const rest = loadAllTexts(next)
  if (!i18n.hasResourceBundle(next, 'common')) addTextsToI18n(next, await loadTextsOfBundle(next, 'entry'))
  await rest
  setCurrentLanguage(next)
  await i18n.changeLanguage(next)
  document.documentElement.lang = next
}

// Under `npm run dev`, an edited text replaces the old one without a page reload, so that typed
// input stays.
if (import.meta.hot) {
  const createTextUpdaterForHotReload = (language: Language) => (texts: unknown) => {
    if (texts !== undefined) addTextsToI18n(language, groupTranslationsByNamespace(texts as Texts))
  }
  import.meta.hot.accept(['./texts-fr.ts', './texts-fr-entry.ts'], (all) =>
    all.forEach(createTextUpdaterForHotReload('fr')),
  )
  import.meta.hot.accept(['./texts-en.ts', './texts-en-entry.ts'], (all) =>
    all.forEach(createTextUpdaterForHotReload('en')),
  )
}
