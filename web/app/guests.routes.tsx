import GuestPaymentScreenQuery from '../__generated__/GuestPaymentScreenQuery$parameters.ts'
import { guestWizards } from '../screens/guests/wizards.ts'
import { framed } from './steps.tsx'

/** The two ways to buy a pass as a guest, step by step (L01, L02). */
export const guestSteps = Object.values(guestWizards).map((wizard) =>
  framed(wizard, (step) => [
    step('info', () => import('../screens/guests/GuestInfoScreen.tsx')),
    step('payment', () => import('../screens/guests/GuestPaymentScreen.tsx'), GuestPaymentScreenQuery),
    step('confirmation', () => import('../screens/guests/GuestConfirmationScreen.tsx')),
  ]),
)
