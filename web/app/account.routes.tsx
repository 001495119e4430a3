import type { RouteObject } from 'react-router-dom'
import DeleteAccountScreenQuery from '../__generated__/DeleteAccountScreenQuery$parameters.ts'
import EditBillingAddressScreenQuery from '../__generated__/EditBillingAddressScreenQuery$parameters.ts'
import EditCardScreenQuery from '../__generated__/EditCardScreenQuery$parameters.ts'
import EditEmailScreenQuery from '../__generated__/EditEmailScreenQuery$parameters.ts'
import EditPasswordScreenQuery from '../__generated__/EditPasswordScreenQuery$parameters.ts'
import EditPaymentInfoScreenQuery from '../__generated__/EditPaymentInfoScreenQuery$parameters.ts'
import EditProfileScreenQuery from '../__generated__/EditProfileScreenQuery$parameters.ts'
import HistoryScreenQuery from '../__generated__/HistoryScreenQuery$parameters.ts'
import InsuranceDocumentsScreenQuery from '../__generated__/InsuranceDocumentsScreenQuery$parameters.ts'
import MagazinesScreenQuery from '../__generated__/MagazinesScreenQuery$parameters.ts'
import PrivacyPolicySummaryScreenQuery from '../__generated__/PrivacyPolicySummaryScreenQuery$parameters.ts'
import ReceiptScreenQuery from '../__generated__/ReceiptScreenQuery$parameters.ts'
import ReceiptsScreenQuery from '../__generated__/ReceiptsScreenQuery$parameters.ts'
import RequestsWithoutInsuranceScreenQuery from '../__generated__/RequestsWithoutInsuranceScreenQuery$parameters.ts'
import TermsSummaryScreenQuery from '../__generated__/TermsSummaryScreenQuery$parameters.ts'
import VolunteerRequestScreenQuery from '../__generated__/VolunteerRequestScreenQuery$parameters.ts'
import VolunteerRequestedScreenQuery from '../__generated__/VolunteerRequestedScreenQuery$parameters.ts'
import { paths } from '../platform/paths.ts'
import { historyVariables } from '../screens/access-rights/historyVariables.ts'
import { receiptsVariables } from '../screens/receipts/receiptsVariables.ts'
import { member } from './member.tsx'
import { byId, redirectTo } from './screen.tsx'
import { form, list, sheet, text } from './shapes.ts'

/** The screens of the account, with its places beside them. */
export const account: RouteObject[] = [
  list(
    paths.passHistory,
    () => import('../screens/access-rights/HistoryScreen.tsx'),
    HistoryScreenQuery,
    ({ params }) => historyVariables(params.id),
  ),
  list(
    paths.receipts,
    () => import('../screens/receipts/ReceiptsScreen.tsx'),
    ReceiptsScreenQuery,
    ({ search }) => receiptsVariables(search),
  ),
  sheet(paths.receipt, () => import('../screens/receipts/ReceiptScreen.tsx'), ReceiptScreenQuery, byId),
  list(
    paths.insuranceDocuments,
    () => import('../screens/insurance/InsuranceDocumentsScreen.tsx'),
    InsuranceDocumentsScreenQuery,
  ),

  form(
    paths.profile,
    () => import('../screens/members/profile/EditProfileScreen.tsx'),
    EditProfileScreenQuery,
  ),
  form(paths.email, () => import('../screens/members/account/EditEmailScreen.tsx'), EditEmailScreenQuery),
  form(
    paths.password,
    () => import('../screens/members/account/EditPasswordScreen.tsx'),
    EditPasswordScreenQuery,
  ),
  form(
    paths.deleteAccount,
    () => import('../screens/members/account/DeleteAccountScreen.tsx'),
    DeleteAccountScreenQuery,
  ),
  form(
    paths.payment,
    () => import('../screens/payment/EditPaymentInfoScreen.tsx'),
    EditPaymentInfoScreenQuery,
  ),
  form(paths.card, () => import('../screens/payment/EditCardScreen.tsx'), EditCardScreenQuery),
  form(
    paths.billingAddress,
    () => import('../screens/payment/EditBillingAddressScreen.tsx'),
    EditBillingAddressScreenQuery,
  ),

  list(paths.magazines, () => import('../screens/magazines/MagazinesScreen.tsx'), MagazinesScreenQuery),
  form(
    paths.volunteerRequest,
    () => import('../screens/volunteering/VolunteerRequestScreen.tsx'),
    VolunteerRequestScreenQuery,
  ),
  member(
    paths.volunteerRequested,
    () => import('../screens/volunteering/VolunteerRequestedScreen.tsx'),
    VolunteerRequestedScreenQuery,
  ),
  list(
    paths.requestsWithoutInsurance,
    () => import('../screens/insurance/RequestsWithoutInsuranceScreen.tsx'),
    RequestsWithoutInsuranceScreenQuery,
  ),

  // The texts to accept, for everybody
  redirectTo(paths.consent, ({ search }) => paths.terms() + search),
  text(paths.terms, () => import('../screens/agreements/TermsSummaryScreen.tsx'), TermsSummaryScreenQuery),
  text(
    paths.privacyPolicy,
    () => import('../screens/agreements/PrivacyPolicySummaryScreen.tsx'),
    PrivacyPolicySummaryScreenQuery,
  ),
]
