import type { RouteObject } from 'react-router-dom'
import AddNewVehicleScreenQuery from '../__generated__/AddNewVehicleScreenQuery$parameters.ts'
import AddVehicleScreenQuery from '../__generated__/AddVehicleScreenQuery$parameters.ts'
import ClubsScreenQuery from '../__generated__/ClubsScreenQuery$parameters.ts'
import CreateAccountConsentScreenQuery from '../__generated__/CreateAccountConsentScreenQuery$parameters.ts'
import CreationScreenQuery from '../__generated__/CreationScreenQuery$parameters.ts'
import CtrlNumberSearchScreenQuery from '../__generated__/CtrlNumberSearchScreenQuery$parameters.ts'
import DashboardScreenQuery from '../__generated__/DashboardScreenQuery$parameters.ts'
import DeleteAccountScreenQuery from '../__generated__/DeleteAccountScreenQuery$parameters.ts'
import DeleteVehicleScreenQuery from '../__generated__/DeleteVehicleScreenQuery$parameters.ts'
import EditBillingAddressScreenQuery from '../__generated__/EditBillingAddressScreenQuery$parameters.ts'
import EditCardScreenQuery from '../__generated__/EditCardScreenQuery$parameters.ts'
import EditEmailScreenQuery from '../__generated__/EditEmailScreenQuery$parameters.ts'
import EditPasswordScreenQuery from '../__generated__/EditPasswordScreenQuery$parameters.ts'
import EditProfileScreenQuery from '../__generated__/EditProfileScreenQuery$parameters.ts'
import EditPaymentInfoScreenQuery from '../__generated__/EditPaymentInfoScreenQuery$parameters.ts'
import EditVehicleScreenQuery from '../__generated__/EditVehicleScreenQuery$parameters.ts'
import GuestPaymentScreenQuery from '../__generated__/GuestPaymentScreenQuery$parameters.ts'
import HistoryScreenQuery from '../__generated__/HistoryScreenQuery$parameters.ts'
import MagazineScreenQuery from '../__generated__/MagazineScreenQuery$parameters.ts'
import MagazinesScreenQuery from '../__generated__/MagazinesScreenQuery$parameters.ts'
import InsuranceScreenQuery from '../__generated__/InsuranceScreenQuery$parameters.ts'
import InsuranceDocumentsScreenQuery from '../__generated__/InsuranceDocumentsScreenQuery$parameters.ts'
import OtherInfoSearchScreenQuery from '../__generated__/OtherInfoSearchScreenQuery$parameters.ts'
import PassChoiceScreenQuery from '../__generated__/PassChoiceScreenQuery$parameters.ts'
import PaymentInfoScreenQuery from '../__generated__/PaymentInfoScreenQuery$parameters.ts'
import PaymentInfoWithoutInsuranceScreenQuery from '../__generated__/PaymentInfoWithoutInsuranceScreenQuery$parameters.ts'
import PreviousClubScreenQuery from '../__generated__/PreviousClubScreenQuery$parameters.ts'
import PrivacyPolicySummaryScreenQuery from '../__generated__/PrivacyPolicySummaryScreenQuery$parameters.ts'
import ReceiptScreenQuery from '../__generated__/ReceiptScreenQuery$parameters.ts'
import ReceiptsScreenQuery from '../__generated__/ReceiptsScreenQuery$parameters.ts'
import RequestSentScreenQuery from '../__generated__/RequestSentScreenQuery$parameters.ts'
import RequestsWithoutInsuranceScreenQuery from '../__generated__/RequestsWithoutInsuranceScreenQuery$parameters.ts'
import RegionScreenQuery from '../__generated__/RegionScreenQuery$parameters.ts'
import ReportClubsScreenQuery from '../__generated__/ReportClubsScreenQuery$parameters.ts'
import ReportPaymentScreenQuery from '../__generated__/ReportPaymentScreenQuery$parameters.ts'
import ReportRegionScreenQuery from '../__generated__/ReportRegionScreenQuery$parameters.ts'
import ReportReviewScreenQuery from '../__generated__/ReportReviewScreenQuery$parameters.ts'
import ReportVehicleScreenQuery from '../__generated__/ReportVehicleScreenQuery$parameters.ts'
import ReviewScreenQuery from '../__generated__/ReviewScreenQuery$parameters.ts'
import ReviewWithoutInsuranceScreenQuery from '../__generated__/ReviewWithoutInsuranceScreenQuery$parameters.ts'
import SuccessScreenQuery from '../__generated__/SuccessScreenQuery$parameters.ts'
import TermsSummaryScreenQuery from '../__generated__/TermsSummaryScreenQuery$parameters.ts'
import UpdateVehicleScreenQuery from '../__generated__/UpdateVehicleScreenQuery$parameters.ts'
import VehicleScreenQuery from '../__generated__/VehicleScreenQuery$parameters.ts'
import VideoScreenQuery from '../__generated__/VideoScreenQuery$parameters.ts'
import VolunteerRequestScreenQuery from '../__generated__/VolunteerRequestScreenQuery$parameters.ts'
import VolunteerRequestedScreenQuery from '../__generated__/VolunteerRequestedScreenQuery$parameters.ts'
import WithoutInsuranceInfoScreenQuery from '../__generated__/WithoutInsuranceInfoScreenQuery$parameters.ts'
import WithoutInsuranceReviewScreenQuery from '../__generated__/WithoutInsuranceReviewScreenQuery$parameters.ts'
import WithoutInsuranceUserInfoScreenQuery from '../__generated__/WithoutInsuranceUserInfoScreenQuery$parameters.ts'
import { readSession } from '../platform/session.ts'
import { historyVariables } from '../screens/access-rights/historyVariables.ts'
import { guestWizards } from '../screens/guests/wizards.ts'
import { report } from '../screens/interventions/steps.ts'
import { purchase } from '../screens/purchase/steps.ts'
import { receiptsVariables } from '../screens/receipts/receiptsVariables.ts'
import { registration, registrationAddress } from '../screens/registration/registration.ts'
import { paths } from '../platform/paths.ts'
import { AccountLayout } from './AccountLayout.tsx'
import NotFoundScreen from './NotFoundScreen.tsx'
import { ScreenError } from './ScreenError.tsx'
import { ScreenSkeleton } from './ScreenSkeleton.tsx'
import { Shell, type ShellHandle } from './Shell.tsx'
import { followLanguage } from './followLanguage.ts'
import { anonymous, atDoor, byId, everyone, framed, leadsTo, member, startOf } from './screen.tsx'

// Screens of members by what they look like, and so what stands for them while they load.
const dashboard = member.as('dashboard')
const list = member.as('list')
const form = member.as('form')
const sheet = member.as('document')
const text = everyone.as('document')

/** Opening an account, step by step. */
const registrationSteps = framed(registration, (step) => [
  step('baseinfo', () => import('../screens/registration/BaseInfoScreen.tsx')),
  step(
    'ctrlnumbersearch',
    () => import('../screens/registration/CtrlNumberSearchScreen.tsx'),
    CtrlNumberSearchScreenQuery,
  ),
  step(
    'otherinfosearch',
    () => import('../screens/registration/OtherInfoSearchScreen.tsx'),
    OtherInfoSearchScreenQuery,
  ),
  step('memberchoices', () => import('../screens/registration/MemberChoicesScreen.tsx')),
  step('creation', () => import('../screens/registration/CreationScreen.tsx'), CreationScreenQuery),
  step(
    'consent',
    () => import('../screens/registration/CreateAccountConsentScreen.tsx'),
    CreateAccountConsentScreenQuery,
  ),
])

/** The two ways to buy a pass as a guest, step by step (L01, L02). */
const guestSteps = Object.values(guestWizards).map((wizard) =>
  framed(wizard, (step) => [
    step('info', () => import('../screens/guests/GuestInfoScreen.tsx')),
    step('payment', () => import('../screens/guests/GuestPaymentScreen.tsx'), GuestPaymentScreenQuery),
    step('confirmation', () => import('../screens/guests/GuestConfirmationScreen.tsx')),
  ]),
)

/** The purchase of a pass, step by step. */
const purchaseSteps = framed(purchase, (step) => [
  step('passchoice', () => import('../screens/purchase/PassChoiceScreen.tsx'), PassChoiceScreenQuery),
  step('Insurance', () => import('../screens/purchase/InsuranceScreen.tsx'), InsuranceScreenQuery),
  step(
    'WithoutInsuranceInfo',
    () => import('../screens/purchase/withoutInsurance/WithoutInsuranceInfoScreen.tsx'),
    WithoutInsuranceInfoScreenQuery,
  ),
  step(
    'WithoutInsuranceUserInfo',
    () => import('../screens/purchase/withoutInsurance/WithoutInsuranceUserInfoScreen.tsx'),
    WithoutInsuranceUserInfoScreenQuery,
  ),
  step('vehicle', () => import('../screens/purchase/VehicleScreen.tsx'), VehicleScreenQuery),
  step(
    'addnewvehicle',
    () => import('../screens/purchase/AddNewVehicleScreen.tsx'),
    AddNewVehicleScreenQuery,
  ),
  step(
    'updatevehicle/:id',
    () => import('../screens/purchase/UpdateVehicleScreen.tsx'),
    UpdateVehicleScreenQuery,
  ),
  step('previousClub', () => import('../screens/purchase/PreviousClubScreen.tsx'), PreviousClubScreenQuery),
  step('region', () => import('../screens/purchase/RegionScreen.tsx'), RegionScreenQuery),
  step('clubs', () => import('../screens/purchase/ClubsScreen.tsx'), ClubsScreenQuery),
  step(
    'WithoutInsuranceReview',
    () => import('../screens/purchase/withoutInsurance/WithoutInsuranceReviewScreen.tsx'),
    WithoutInsuranceReviewScreenQuery,
  ),
  step('paymentinfo', () => import('../screens/purchase/PaymentInfoScreen.tsx'), PaymentInfoScreenQuery),
  step('review', () => import('../screens/purchase/ReviewScreen.tsx'), ReviewScreenQuery),
])

/** The payment of an intervention report, step by step. */
const reportSteps = framed(report, (step) => [
  step(
    'reviewinterventionvehiculechoice',
    () => import('../screens/interventions/ReportVehicleScreen.tsx'),
    ReportVehicleScreenQuery,
  ),
  step(
    'interventionreportregion',
    () => import('../screens/interventions/ReportRegionScreen.tsx'),
    ReportRegionScreenQuery,
  ),
  step(
    'interventionreportclubs',
    () => import('../screens/interventions/ReportClubsScreen.tsx'),
    ReportClubsScreenQuery,
  ),
  step(
    'payinterventionreport',
    () => import('../screens/interventions/ReportPaymentScreen.tsx'),
    ReportPaymentScreenQuery,
  ),
  step(
    'reviewinterventionreportpayment',
    () => import('../screens/interventions/ReportReviewScreen.tsx'),
    ReportReviewScreenQuery,
  ),
])

/** The ways in, and where a member arrives. */
const entry: RouteObject[] = [
  leadsTo('', home),

  // Those who are not signed in
  atDoor('login', () => import('../screens/session/LoginScreen.tsx')),
  anonymous('account/verificationcodelogin', () => import('../screens/session/CodeRequestScreen.tsx')),
  anonymous('account/verificationcodelogin/step2', () => import('../screens/session/CodeScreen.tsx')),
  anonymous('account/forgottenpassword', () => import('../screens/session/ForgottenPasswordScreen.tsx')),
  anonymous('account/resetpassword', () => import('../screens/session/ResetPasswordScreen.tsx')),
  anonymous(
    'account/resendemailconfirmation',
    () => import('../screens/session/ResendConfirmationScreen.tsx'),
  ),
  anonymous('account/confirmemail', () => import('../screens/session/ConfirmEmailScreen.tsx')),

  // Opening an account
  leadsTo('account/register', () => registrationAddress('baseinfo')),
  registrationSteps,
  anonymous('account/creationsucceeded', () => import('../screens/registration/CreationSucceededScreen.tsx')),

  // Guests
  atDoor('IndexProvincial', () => import('../screens/guests/IndexProvincialScreen.tsx')),
  ...guestSteps,

  // The member's own
  dashboard('Dashboard', () => import('../screens/members/DashboardScreen.tsx'), DashboardScreenQuery),
]

/** The screens of the account, with its places beside them. */
const account: RouteObject[] = [
  list(
    'accesspasses/:id?',
    () => import('../screens/access-rights/HistoryScreen.tsx'),
    HistoryScreenQuery,
    ({ params }) => historyVariables(params.id),
  ),
  list(
    'receipts',
    () => import('../screens/receipts/ReceiptsScreen.tsx'),
    ReceiptsScreenQuery,
    ({ search }) => receiptsVariables(search),
  ),
  sheet('receipt/:id', () => import('../screens/receipts/ReceiptScreen.tsx'), ReceiptScreenQuery, byId),
  list(
    'InsuranceDocuments',
    () => import('../screens/insurance/InsuranceDocumentsScreen.tsx'),
    InsuranceDocumentsScreenQuery,
  ),

  form(
    'editprofile',
    () => import('../screens/members/profile/EditProfileScreen.tsx'),
    EditProfileScreenQuery,
  ),
  form('editemail', () => import('../screens/members/account/EditEmailScreen.tsx'), EditEmailScreenQuery),
  form(
    'editpassword',
    () => import('../screens/members/account/EditPasswordScreen.tsx'),
    EditPasswordScreenQuery,
  ),
  form(
    'DeleteAccount',
    () => import('../screens/members/account/DeleteAccountScreen.tsx'),
    DeleteAccountScreenQuery,
  ),
  form(
    'editpaymentinfo',
    () => import('../screens/payment/EditPaymentInfoScreen.tsx'),
    EditPaymentInfoScreenQuery,
  ),
  form('EditCard', () => import('../screens/payment/EditCardScreen.tsx'), EditCardScreenQuery),
  form(
    'EditBillingAddress',
    () => import('../screens/payment/EditBillingAddressScreen.tsx'),
    EditBillingAddressScreenQuery,
  ),

  list('magazines', () => import('../screens/magazines/MagazinesScreen.tsx'), MagazinesScreenQuery),
  form(
    'BenevoleRequest',
    () => import('../screens/volunteering/VolunteerRequestScreen.tsx'),
    VolunteerRequestScreenQuery,
  ),
  member(
    'BenevoleRequestSuccess',
    () => import('../screens/volunteering/VolunteerRequestedScreen.tsx'),
    VolunteerRequestedScreenQuery,
  ),
  list(
    'RequestsWithoutInsurance',
    () => import('../screens/insurance/RequestsWithoutInsuranceScreen.tsx'),
    RequestsWithoutInsuranceScreenQuery,
  ),

  // The texts to accept, for everybody
  leadsTo('Consent', ({ search }) => paths.terms() + search),
  text(
    'Consent/TermsSummary',
    () => import('../screens/agreements/TermsSummaryScreen.tsx'),
    TermsSummaryScreenQuery,
  ),
  text(
    'Consent/PrivacyPolicySummary',
    () => import('../screens/agreements/PrivacyPolicySummaryScreen.tsx'),
    PrivacyPolicySummaryScreenQuery,
  ),
]

/** What one goes through, and what is for everybody. */
const rest: RouteObject[] = [
  // A magazine has the whole window
  member('magazine/:id', () => import('../screens/magazines/MagazineScreen.tsx'), MagazineScreenQuery, byId),

  // Vehicles
  form('addvehicle', () => import('../screens/vehicles/AddVehicleScreen.tsx'), AddVehicleScreenQuery),
  form(
    'editvehicle/:id',
    () => import('../screens/vehicles/EditVehicleScreen.tsx'),
    EditVehicleScreenQuery,
    byId,
  ),
  form(
    'deletevehicle/:id',
    () => import('../screens/vehicles/DeleteVehicleScreen.tsx'),
    DeleteVehicleScreenQuery,
    byId,
  ),

  // The purchase of a pass
  member('quadInformativeVideo', () => import('../screens/video/VideoScreen.tsx'), VideoScreenQuery),
  startOf(purchase),
  purchaseSteps,
  member('success/:id', () => import('../screens/purchase/SuccessScreen.tsx'), SuccessScreenQuery, byId),

  member(
    'successWithoutInsurance/:id',
    () => import('../screens/insurance/RequestSentScreen.tsx'),
    RequestSentScreenQuery,
    byId,
  ),

  form(
    'PaymentInfoWithoutInsurance/:id',
    () => import('../screens/insurance/PaymentInfoWithoutInsuranceScreen.tsx'),
    PaymentInfoWithoutInsuranceScreenQuery,
    byId,
  ),
  {
    ...form(
      'ReviewWithoutInsurance/:id',
      () => import('../screens/insurance/ReviewWithoutInsuranceScreen.tsx'),
      ReviewWithoutInsuranceScreenQuery,
      byId,
    ),
    // The button that pays stands where the portal's bar is.
    handle: { ownBar: true } satisfies ShellHandle,
  },

  // The payment of an intervention report
  startOf(report),
  reportSteps,

  // Everybody
  everyone('confirmchangeemail', () => import('../screens/members/account/ConfirmChangeEmailScreen.tsx')),
  everyone('error', () => import('./ServerErrorScreen.tsx')),
  // It stands where a screen fails too, and is there already.
  everyone('*', async () => await Promise.resolve({ default: NotFoundScreen })),
]

/**
 * The portal: every screen within the shell, and within reach of `?lang=`; matched without regard to case, behind the
 * club's segment where there is one.
 */
export const routes: RouteObject[] = [
  {
    Component: Shell,
    ErrorBoundary: ScreenError,
    HydrateFallback: ScreenSkeleton,
    loader: followLanguage,
    children: [
      {
        ErrorBoundary: ScreenError,
        children: [
          ...entry,
          { Component: AccountLayout, children: [{ ErrorBoundary: ScreenError, children: account }] },
          ...rest,
        ],
      },
    ],
  },
]

/** Where the bare address leads: to whatever concerns this visitor (A15–A17); a message goes along to the sign-in screen (O09). */
function home({ search }: URL): string {
  const session = readSession()
  if (!session) return paths.login() + search
  return session.consentRequired ? paths.terms() : paths.dashboard()
}
