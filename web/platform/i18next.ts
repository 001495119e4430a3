import 'i18next'
import type accessRights from '../../locales/fr/access-rights.json'
import type addresses from '../../locales/fr/addresses.json'
import type agreements from '../../locales/fr/agreements.json'
import type clubs from '../../locales/fr/clubs.json'
import type common from '../../locales/fr/common.json'
import type guests from '../../locales/fr/guests.json'
import type magazines from '../../locales/fr/magazines.json'
import type members from '../../locales/fr/members.json'
import type payment from '../../locales/fr/payment.json'
import type receipts from '../../locales/fr/receipts.json'
import type session from '../../locales/fr/session.json'
import type vehicles from '../../locales/fr/vehicles.json'

/** The gateway and the embedded federation say the others themselves: they are no part of the portal that is built. */
type Ours<Texts> = {
  [Key in keyof Texts as Key extends `${'Problems' | 'Federation'}.${string}` ? never : Key]: Texts[Key]
}

// Makes a key that French does not have an error: French is the source.
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common'
    keySeparator: false
    resources: {
      'access-rights': Ours<typeof accessRights>
      addresses: Ours<typeof addresses>
      agreements: Ours<typeof agreements>
      clubs: Ours<typeof clubs>
      common: Ours<typeof common>
      guests: Ours<typeof guests>
      magazines: Ours<typeof magazines>
      members: Ours<typeof members>
      payment: Ours<typeof payment>
      receipts: Ours<typeof receipts>
      session: Ours<typeof session>
      vehicles: Ours<typeof vehicles>
    }
  }
}
