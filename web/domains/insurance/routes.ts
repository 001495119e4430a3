import type { RouteObject } from 'react-router-dom'
import InsuranceDocumentsScreenQuery from '../../__generated__/InsuranceDocumentsScreenQuery$parameters.ts'
import PaymentInfoWithoutInsuranceScreenQuery from '../../__generated__/PaymentInfoWithoutInsuranceScreenQuery$parameters.ts'
import RequestSentScreenQuery from '../../__generated__/RequestSentScreenQuery$parameters.ts'
import RequestsWithoutInsuranceScreenQuery from '../../__generated__/RequestsWithoutInsuranceScreenQuery$parameters.ts'
import ReviewWithoutInsuranceScreenQuery from '../../__generated__/ReviewWithoutInsuranceScreenQuery$parameters.ts'
import { paths } from '../../platform/paths.ts'
import { memberRoute } from '../../routing/memberRoute.tsx'
import { buildIdQueryVariables } from '../../routing/screen.tsx'
import { formRoute, listRoute } from '../../routing/routeMakers.ts'
import type { ShellHandle } from '../../shell/Shell.tsx'

/** Routes for a pass without insurance, from the request to the payment. */
export const routes: RouteObject[] = [
  memberRoute(
    paths.requestSent,
    () => import('./RequestSentScreen.tsx'),
    RequestSentScreenQuery,
    buildIdQueryVariables,
  ),
  formRoute(
    paths.recordPaymentConfirmation,
    () => import('./PaymentInfoWithoutInsuranceScreen.tsx'),
    PaymentInfoWithoutInsuranceScreenQuery,
    buildIdQueryVariables,
  ),
  {
    ...formRoute(
      paths.requestReview,
      () => import('./ReviewWithoutInsuranceScreen.tsx'),
      ReviewWithoutInsuranceScreenQuery,
      buildIdQueryVariables,
    ),
    // The pay button replaces the bottom navigation bar on this screen.
    handle: { ownBar: true } satisfies ShellHandle,
  },
]

/** Routes of the insurance screens with the account navigation. */
export const accountRoutes: RouteObject[] = [
  listRoute(
    paths.insuranceDocuments,
    () => import('./InsuranceDocumentsScreen.tsx'),
    InsuranceDocumentsScreenQuery,
  ),
  listRoute(
    paths.requestsWithoutInsurance,
    () => import('./RequestsWithoutInsuranceScreen.tsx'),
    RequestsWithoutInsuranceScreenQuery,
  ),
]
