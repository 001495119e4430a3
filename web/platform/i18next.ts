import 'i18next'
import type accessRights from '../../locales/fr/portal/access-rights.json'
import type addresses from '../../locales/fr/portal/addresses.json'
import type agreements from '../../locales/fr/portal/agreements.json'
import type clubs from '../../locales/fr/portal/clubs.json'
import type common from '../../locales/fr/portal/common.json'
import type guests from '../../locales/fr/portal/guests.json'
import type insurance from '../../locales/fr/portal/insurance.json'
import type interventions from '../../locales/fr/portal/interventions.json'
import type magazines from '../../locales/fr/portal/magazines.json'
import type members from '../../locales/fr/portal/members.json'
import type payment from '../../locales/fr/portal/payment.json'
import type receipts from '../../locales/fr/portal/receipts.json'
import type session from '../../locales/fr/portal/session.json'
import type vehicles from '../../locales/fr/portal/vehicles.json'
import type volunteering from '../../locales/fr/portal/volunteering.json'

// Makes a key that French does not have an error: French is the source.
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common'
    keySeparator: false
    resources: {
      'access-rights': typeof accessRights
      addresses: typeof addresses
      agreements: typeof agreements
      clubs: typeof clubs
      common: typeof common
      guests: typeof guests
      insurance: typeof insurance
      interventions: typeof interventions
      magazines: typeof magazines
      members: typeof members
      payment: typeof payment
      receipts: typeof receipts
      session: typeof session
      vehicles: typeof vehicles
      volunteering: typeof volunteering
    }
  }
}
