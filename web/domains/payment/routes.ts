import type { RouteObject } from 'react-router-dom'
import EditBillingAddressScreenQuery from '../../__generated__/EditBillingAddressScreenQuery$parameters.ts'
import EditCardScreenQuery from '../../__generated__/EditCardScreenQuery$parameters.ts'
import EditPaymentInfoScreenQuery from '../../__generated__/EditPaymentInfoScreenQuery$parameters.ts'
import { paths } from '../../platform/paths.ts'
import { formRoute } from '../../routing/routeMakers.ts'

/** Routes of a member's stored payment card and billing address, with the account navigation. */
export const accountRoutes: RouteObject[] = [
  formRoute(paths.payment, () => import('./EditPaymentInfoScreen.tsx'), EditPaymentInfoScreenQuery),
  formRoute(paths.card, () => import('./EditCardScreen.tsx'), EditCardScreenQuery),
  formRoute(
    paths.billingAddress,
    () => import('./EditBillingAddressScreen.tsx'),
    EditBillingAddressScreenQuery,
  ),
]
