import type { RouteObject } from 'react-router-dom'
import GuestPaymentScreenQuery from '../../__generated__/GuestPaymentScreenQuery$parameters.ts'
import { guestWizards } from './guestWizards.ts'
import { makeWizardRoute } from '../../routing/wizardRoutes.tsx'

/** Routes of the two wizards in which a guest buys a pass (L01, L02). */
export const routes: RouteObject[] = Object.values(guestWizards).map((wizard) =>
  makeWizardRoute(wizard, (step) => [
    step('info', () => import('./GuestInfoScreen.tsx')),
    step('payment', () => import('./GuestPaymentScreen.tsx'), GuestPaymentScreenQuery),
    step('confirmation', () => import('./GuestConfirmationScreen.tsx')),
  ]),
)
