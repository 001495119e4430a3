import { createInstance } from 'i18next'
import { initReactI18next } from 'react-i18next'
import enCommon from '../../locales/en/common.json' with { type: 'json' }
import enSession from '../../locales/en/session.json' with { type: 'json' }
import frCommon from '../../locales/fr/common.json' with { type: 'json' }
import frSession from '../../locales/fr/session.json' with { type: 'json' }

/** The portal's own texts, for components under test; `changeLanguage` switches them. */
export const texts = createInstance()

await texts.use(initReactI18next).init({
  lng: 'fr',
  resources: { fr: { common: frCommon, session: frSession }, en: { common: enCommon, session: enSession } },
  defaultNS: 'common',
  keySeparator: false,
  interpolation: { escapeValue: false },
})
