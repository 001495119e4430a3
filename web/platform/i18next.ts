import 'i18next'
import type accessRights from '../../locales/fr/portal/access-rights.json'
import type addresses from '../../locales/fr/portal/addresses.json'
import type agreements from '../../locales/fr/portal/agreements.json'
import type clubs from '../../locales/fr/portal/clubs.json'
import type common from '../../locales/fr/portal/common.json'
import type dashboard from '../../locales/fr/portal/dashboard.json'
import type guests from '../../locales/fr/portal/guests.json'
import type insurance from '../../locales/fr/portal/insurance.json'
import type interventions from '../../locales/fr/portal/interventions.json'
import type keptPasses from '../../locales/fr/portal/kept-passes.json'
import type magazines from '../../locales/fr/portal/magazines.json'
import type members from '../../locales/fr/portal/members.json'
import type gatewayPassCodes from '../../locales/fr/gateway/pass-codes.json'
import type passCodes from '../../locales/fr/portal/pass-codes.json'
import type offers from '../../locales/fr/portal/offers.json'
import type payment from '../../locales/fr/portal/payment.json'
import type purchase from '../../locales/fr/portal/purchase.json'
import type receipts from '../../locales/fr/portal/receipts.json'
import type registration from '../../locales/fr/portal/registration.json'
import type session from '../../locales/fr/portal/session.json'
import type severalVehicles from '../../locales/fr/portal/several-vehicles.json'
import type tasks from '../../locales/fr/portal/tasks.json'
import type vehicles from '../../locales/fr/portal/vehicles.json'
import type video from '../../locales/fr/portal/video.json'
import type volunteering from '../../locales/fr/portal/volunteering.json'
import type wallet from '../../locales/fr/portal/wallet.json'

// Makes an unknown text key a type error. French is the source of the keys.
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
      dashboard: typeof dashboard
      guests: typeof guests
      insurance: typeof insurance
      interventions: typeof interventions
      'kept-passes': typeof keptPasses
      magazines: typeof magazines
      members: typeof members
      offers: typeof offers
      // The scanner's page shows the results with the texts of the gateway's page.
      'pass-codes': typeof passCodes & typeof gatewayPassCodes
      payment: typeof payment
      purchase: typeof purchase
      receipts: typeof receipts
      registration: typeof registration
      session: typeof session
      'several-vehicles': typeof severalVehicles
      tasks: typeof tasks
      vehicles: typeof vehicles
      video: typeof video
      volunteering: typeof volunteering
      wallet: typeof wallet
    }
  }
}
