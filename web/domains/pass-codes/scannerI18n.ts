import { type i18n as I18n, createInstance } from 'i18next'
import { initReactI18next } from 'react-i18next'
import enResults from '../../../locales/en/gateway/pass-codes.json'
import enScanner from '../../../locales/en/portal/pass-codes.json'
import frResults from '../../../locales/fr/gateway/pass-codes.json'
import frScanner from '../../../locales/fr/portal/pass-codes.json'
import type { Language } from '../../platform/language.ts'

/**
 * Creates the translations of the scanner page in both languages, because the page changes its
 * language without a network. Verification results have the same texts as on the page that the
 * gateway renders.
 */
export async function createScannerI18n(language: Language): Promise<I18n> {
  const texts = createInstance()
  await texts.use(initReactI18next).init({
    lng: language,
    resources: {
      fr: { 'pass-codes': { ...frResults, ...frScanner } },
      en: { 'pass-codes': { ...enResults, ...enScanner } },
    },
    defaultNS: 'pass-codes',
    keySeparator: false,
    fallbackLng: false,
    interpolation: { escapeValue: false },
  })
  return texts
}
