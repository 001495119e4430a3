import type { RouteObject } from 'react-router-dom'
import PaymentInfoWithoutInsuranceScreenQuery from '../__generated__/PaymentInfoWithoutInsuranceScreenQuery$parameters.ts'
import RequestSentScreenQuery from '../__generated__/RequestSentScreenQuery$parameters.ts'
import ReviewWithoutInsuranceScreenQuery from '../__generated__/ReviewWithoutInsuranceScreenQuery$parameters.ts'
import { paths } from '../platform/paths.ts'
import type { ShellHandle } from './Shell.tsx'
import { member } from './member.tsx'
import { byId } from './screen.tsx'
import { form } from './shapes.ts'

/** A pass without insurance, once it is requested: from there to its payment. */
export const requests: RouteObject[] = [
  member(
    paths.requestSent,
    () => import('../screens/insurance/RequestSentScreen.tsx'),
    RequestSentScreenQuery,
    byId,
  ),
  form(
    paths.requestPayment,
    () => import('../screens/insurance/PaymentInfoWithoutInsuranceScreen.tsx'),
    PaymentInfoWithoutInsuranceScreenQuery,
    byId,
  ),
  {
    ...form(
      paths.requestReview,
      () => import('../screens/insurance/ReviewWithoutInsuranceScreen.tsx'),
      ReviewWithoutInsuranceScreenQuery,
      byId,
    ),
    // The button that pays stands where the portal's bar is.
    handle: { ownBar: true } satisfies ShellHandle,
  },
]
