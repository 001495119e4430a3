import { useLocation } from 'react-router-dom'
import type { GuestFlow } from '../../__generated__/useGuestCheckMutation.graphql.ts'
import { attemptFields } from '../payment/shared/attempt.ts'
import { paths } from '../../platform/paths.ts'
import { isWithin } from '../../wizard/draft.ts'
import { type Draft, defineWizard, parseFields } from '../../wizard/wizard.ts'

const fields = {
  cardNumber: 'text',
  firstName: 'text',
  lastName: 'text',
  email: 'text',
  phoneNumber: 'text',
  isCanadian: 'tick',
  addressLine: 'text',
  city: 'text',
  province: 'text',
  postalCode: 'text',
  /** Where a holder from Quebec goes, by its name in the schema (L25). */
  provinceOfDestination: 'text',
  /** The federation knows the holder's right, and it is good (L08). */
  found: 'tick',
  /** The card is billed elsewhere than where the guest lives (L13). */
  billedElsewhere: 'tick',
  'billing.isCanadian': 'tick',
  'billing.addressLine': 'text',
  'billing.city': 'text',
  'billing.province': 'text',
  'billing.postalCode': 'text',
  ...attemptFields,
  /** The number of the pass that was bought last: all that stays of a purchase that is over. */
  lastNumber: 'text',
} as const

/** A card that the federation keeps for this purchase, as it is shown. */
export interface ConfirmedCard {
  readonly name: string | null | undefined
  readonly brand: string | null | undefined
  readonly last4: string
  readonly expirationMonth: number | null | undefined
  readonly expirationYear: number | null | undefined
}

/** What was bought. */
export interface BoughtPass {
  readonly number: string
  readonly totalCents: number
  readonly email: string
  /** Null when the federation does not tell. */
  readonly activeAt: string | null
  readonly expiresAt: string | null
}

/** What no browser keeps: it is there as long as the page lives. */
interface InMemory {
  readonly card?: ConfirmedCard | undefined
  readonly bought?: BoughtPass | undefined
}

/** What a guest has typed so far. */
export type GuestDraft = Draft<typeof fields> & InMemory

/** The two ways, by names that stay. */
export type GuestWay = 'provinces' | 'onnb'

/** Who comes to Quebec from elsewhere, and who goes from Quebec to Ontario or New Brunswick. */
export const flowOf: Record<GuestWay, GuestFlow> = {
  provinces: 'OTHER_PROVINCES',
  onnb: 'ONTARIO_NEW_BRUNSWICK',
}

/** The step that is to be shown instead of any but the first, while nothing is known of the guest. */
const beginning = (draft: GuestDraft) => (draft.found ? null : 'info')

const wizardOf = (way: GuestWay, addresses: Record<'info' | 'payment' | 'confirmation', string>) =>
  defineWizard({
    id: `guest.${way}`,
    version: 1,
    path: paths.guests(),
    of: 'visitor',
    exit: paths.guests(),
    width: 'page',
    parse: (kept): GuestDraft => parseFields(fields)(kept),
    steps: [
      {
        path: 'info',
        address: addresses.info,
        group: 'info',
        done: ({ found, bought }) => Boolean(found ?? bought),
        // What may have been paid is not changed; what was paid is not asked for again.
        needs: ({ attempt, bought }) => (bought ? 'confirmation' : attempt ? 'payment' : null),
      },
      {
        path: 'payment',
        address: addresses.payment,
        group: 'payment',
        done: ({ bought }) => bought !== undefined,
        needs: (draft) => (draft.bought ? 'confirmation' : beginning(draft)),
      },
      {
        path: 'confirmation',
        address: addresses.confirmation,
        group: 'confirmation',
        needs: (draft) => (draft.bought ? null : (beginning(draft) ?? 'payment')),
      },
    ],
    labels: {
      info: 'guests:Guest.steps.info',
      payment: 'guests:Guest.steps.payment',
      confirmation: 'guests:Guest.steps.confirmation',
    },
    // A payment whose outcome is not known can only be found out with what was sent.
    whenLeft: (draft) => (draft.attempt ? draft : {}),
  })

/** The purchase of a guest, one wizard for each way (L01–L03, L19, L23, L27). */
export const guestWizards = {
  provinces: wizardOf('provinces', {
    info: paths.guestFromElsewhere(),
    payment: paths.guestFromElsewherePayment(),
    confirmation: paths.guestFromElsewhereConfirmation(),
  }),
  onnb: wizardOf('onnb', {
    info: paths.guestFromQuebec(),
    payment: paths.guestFromQuebecPayment(),
    confirmation: paths.guestFromQuebecConfirmation(),
  }),
}

/** The way of which the screen that is shown is a step, and its wizard. */
export function useGuestWay() {
  const { pathname } = useLocation()
  const way: GuestWay = isWithin(guestWizards.onnb, pathname) ? 'onnb' : 'provinces'
  return { way, wizard: guestWizards[way] }
}
