import { useLocation } from 'react-router-dom'
import type { GuestFlow } from '../../__generated__/useGuestCheckMutation.graphql.ts'
import { attemptFields } from '../payment/shared/paymentAttempt.ts'
import { paths } from '../../platform/paths.ts'
import { isWizardStepPath } from '../../wizard/draft.ts'
import { type Draft, defineWizard, createDraftParser } from '../../wizard/wizard.ts'
import type { GatewayClock } from '../../platform/gatewayClock.ts'
import type { GuestWizardKey } from './guestWizardKey.ts'
import { type GuestReceipt, readGuestReceipt } from './guestReceipts.ts'

const draftFields = {
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
  /** Destination of a guest from Quebec, as a GraphQL enum value (L25). */
  provinceOfDestination: 'text',
  /** True when the federation has found the holder's access right and it is valid (L08). */
  found: 'tick',
  /** True when the billing address is not the guest's home address (L13). */
  billedElsewhere: 'tick',
  'billing.isCanadian': 'tick',
  'billing.addressLine': 'text',
  'billing.city': 'text',
  'billing.province': 'text',
  'billing.postalCode': 'text',
  ...attemptFields,
} as const

/** Display data of the payment card that the federation stores for a guest purchase. */
export interface ConfirmedCard {
  /**
   * Token of the card processor. Each check of a card has another token, so it identifies the
   * check.
   */
  readonly token: string
  readonly name: string | null | undefined
  readonly brand: string | null | undefined
  readonly last4: string
  readonly expirationMonth: number | null | undefined
  readonly expirationYear: number | null | undefined
}

/**
 * Receipt of the pass that the guest has bought, with the data that only memory keeps. Until the
 * page unloads, `holder` has the complete first name.
 */
export interface BoughtPass extends GuestReceipt {
  /**
   * E-mail address of the guest; undefined after a reload, because the browser does not store it.
   */
  readonly email?: string
  /** Clock of the gateway, since the device may have a wrong time; undefined after a reload. */
  readonly clock?: GatewayClock
}

/** Draft fields that are never written to the browser's storage, only kept in memory. */
interface MemoryFields {
  readonly card?: ConfirmedCard | undefined
  readonly bought?: BoughtPass | undefined
}

/** Draft of a guest purchase: everything that the guest has entered so far. */
export type GuestDraft = Draft<typeof draftFields> & MemoryFields

/**
 * Maps each guest wizard to its flow in the GraphQL schema: guests who come to Quebec, or pass
 * holders from Quebec who go to Ontario or New Brunswick.
 */
export const guestFlows: Record<GuestWizardKey, GuestFlow> = {
  provinces: 'OTHER_PROVINCES',
  onnb: 'ONTARIO_NEW_BRUNSWICK',
}

/**
 * Returns the first step of the guest purchase until the federation has found the guest's access
 * right. Returns null afterwards.
 */
const getInfoStepUntilAccessRightFound = (draft: GuestDraft) => (draft.found ? null : 'info')

const defineGuestWizard = (
  wizardKey: GuestWizardKey,
  urlPatterns: Record<'info' | 'payment' | 'confirmation', string>,
) =>
  defineWizard({
    id: `guest.${wizardKey}`,
    version: 1,
    path: paths.guests(),
    audience: 'visitor',
    exitPath: paths.guests(),
    width: 'page',
    parse: (storedFields): GuestDraft => createDraftParser(draftFields)(storedFields),
    steps: [
      {
        path: 'info',
        urlPattern: urlPatterns.info,
        group: 'info',
        isDone: ({ found, bought }) => Boolean(found ?? bought),
        // A purchase that may be paid must not change, and a completed purchase leads to its
        // confirmation.
        requiredStep: ({ attempt, bought }) => (bought ? 'confirmation' : attempt ? 'payment' : null),
      },
      {
        path: 'payment',
        urlPattern: urlPatterns.payment,
        group: 'payment',
        isDone: ({ bought }) => bought !== undefined,
        requiredStep: (draft) => (draft.bought ? 'confirmation' : getInfoStepUntilAccessRightFound(draft)),
      },
      {
        path: 'confirmation',
        urlPattern: urlPatterns.confirmation,
        group: 'confirmation',
        requiredStep: (draft) =>
          draft.bought ? null : (getInfoStepUntilAccessRightFound(draft) ?? 'payment'),
      },
    ],
    labels: {
      info: 'guests:Guest.steps.info',
      payment: 'guests:Guest.steps.payment',
      confirmation: 'guests:Guest.steps.confirmation',
    },
    // After a reload or in a new tab, the confirmation shows the stored receipt (decision 0047).
    initialDraft: (_search, draft, _params, step) => {
      // A draft with input of the guest, who begins with the card number, is not replaced.
      if (step !== 'confirmation' || draft.bought || draft.cardNumber) return null
      const receipt = readGuestReceipt(wizardKey, new Date().toISOString())
      return receipt && { bought: receipt }
    },
    // The draft with a pending attempt is kept, because its outcome can only be found by sending
    // the same input again.
    draftWhenLeft: (draft) => (draft.attempt ? draft : {}),
  })

/** Wizards in which guests buy a pass, one per type of guest purchase (L01–L03, L19, L23, L27). */
export const guestWizards = {
  provinces: defineGuestWizard('provinces', {
    info: paths.guestFromElsewhere(),
    payment: paths.guestFromElsewherePayment(),
    confirmation: paths.guestFromElsewhereConfirmation(),
  }),
  onnb: defineGuestWizard('onnb', {
    info: paths.guestFromQuebec(),
    payment: paths.guestFromQuebecPayment(),
    confirmation: paths.guestFromQuebecConfirmation(),
  }),
}

/** Returns the kind of guest purchase that the current URL belongs to, and its wizard. */
export function useGuestWizard() {
  const { pathname } = useLocation()
  const wizardKey: GuestWizardKey = isWizardStepPath(guestWizards.onnb, pathname) ? 'onnb' : 'provinces'
  return { wizardKey, wizard: guestWizards[wizardKey] }
}
