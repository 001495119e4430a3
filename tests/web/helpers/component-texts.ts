import { createInstance } from 'i18next'
import { initReactI18next } from 'react-i18next'
import enCommon from '../../../locales/en/portal/common.json' with { type: 'json' }
import enSession from '../../../locales/en/portal/session.json' with { type: 'json' }
import frCommon from '../../../locales/fr/portal/common.json' with { type: 'json' }
import frSession from '../../../locales/fr/portal/session.json' with { type: 'json' }

/**
 * Locale texts of the portal, loaded for tests of single components. `changeLanguage` switches the
 * language.
 */
export const texts = createInstance()

await texts.use(initReactI18next).init({
  lng: 'fr',
  resources: { fr: { common: frCommon, session: frSession }, en: { common: enCommon, session: enSession } },
  defaultNS: 'common',
  keySeparator: false,
  interpolation: { escapeValue: false },
})
