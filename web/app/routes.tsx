import { type LoaderFunctionArgs, type RouteObject, redirect, replace } from 'react-router-dom'
import ClubsScreenQuery from '../__generated__/ClubsScreenQuery$parameters.ts'
import DashboardScreenQuery from '../__generated__/DashboardScreenQuery$parameters.ts'
import HistoryScreenQuery from '../__generated__/HistoryScreenQuery$parameters.ts'
import PassChoiceScreenQuery from '../__generated__/PassChoiceScreenQuery$parameters.ts'
import PaymentInfoScreenQuery from '../__generated__/PaymentInfoScreenQuery$parameters.ts'
import PrivacyPolicySummaryScreenQuery from '../__generated__/PrivacyPolicySummaryScreenQuery$parameters.ts'
import ReceiptScreenQuery from '../__generated__/ReceiptScreenQuery$parameters.ts'
import ReceiptsScreenQuery from '../__generated__/ReceiptsScreenQuery$parameters.ts'
import RegionScreenQuery from '../__generated__/RegionScreenQuery$parameters.ts'
import ReviewScreenQuery from '../__generated__/ReviewScreenQuery$parameters.ts'
import SuccessScreenQuery from '../__generated__/SuccessScreenQuery$parameters.ts'
import TermsSummaryScreenQuery from '../__generated__/TermsSummaryScreenQuery$parameters.ts'
import VehicleScreenQuery from '../__generated__/VehicleScreenQuery$parameters.ts'
import VideoScreenQuery from '../__generated__/VideoScreenQuery$parameters.ts'
import { language, readLanguage } from '../relay/language.ts'
import { consentPath, readSession } from '../relay/session.ts'
import { historyVariables } from '../screens/access-rights/historyVariables.ts'
import { draftVariables, purchase } from '../screens/purchase/steps.ts'
import { ScreenError } from './ScreenError.tsx'
import { ScreenSkeleton } from './ScreenSkeleton.tsx'
import { Shell } from './Shell.tsx'
import { changeLanguage } from './i18n.ts'
import { anonymous, everyone, member, startOf, stepOf } from './screen.tsx'

const purchaseStep = stepOf(purchase)

/** Every address of the portal; matched without regard to case, behind the club's segment where there is one. */
const screens: RouteObject[] = [
  { index: true, loader: index },

  // Those who are not signed in
  anonymous('login', () => import('../screens/session/LoginScreen.tsx')),

  // The member's own
  member('Dashboard', () => import('../screens/members/DashboardScreen.tsx'), DashboardScreenQuery),
  member(
    'accesspasses/:id?',
    () => import('../screens/access-rights/HistoryScreen.tsx'),
    HistoryScreenQuery,
    ({ params }) => historyVariables(params.id),
  ),
  member('receipts', () => import('../screens/receipts/ReceiptsScreen.tsx'), ReceiptsScreenQuery),
  member(
    'receipt/:id',
    () => import('../screens/receipts/ReceiptScreen.tsx'),
    ReceiptScreenQuery,
    ({ params }) => ({ id: params.id! }),
  ),

  // The purchase of a pass
  member('quadInformativeVideo', () => import('../screens/video/VideoScreen.tsx'), VideoScreenQuery),
  startOf(purchase),
  purchaseStep(
    'passchoice',
    () => import('../screens/purchase/PassChoiceScreen.tsx'),
    PassChoiceScreenQuery,
    draftVariables,
  ),
  purchaseStep(
    'vehicle',
    () => import('../screens/purchase/VehicleScreen.tsx'),
    VehicleScreenQuery,
    draftVariables,
  ),
  purchaseStep(
    'region',
    () => import('../screens/purchase/RegionScreen.tsx'),
    RegionScreenQuery,
    draftVariables,
  ),
  purchaseStep(
    'clubs',
    () => import('../screens/purchase/ClubsScreen.tsx'),
    ClubsScreenQuery,
    draftVariables,
  ),
  purchaseStep(
    'paymentinfo',
    () => import('../screens/purchase/PaymentInfoScreen.tsx'),
    PaymentInfoScreenQuery,
    draftVariables,
  ),
  purchaseStep(
    'review',
    () => import('../screens/purchase/ReviewScreen.tsx'),
    ReviewScreenQuery,
    draftVariables,
  ),
  member(
    'success/:id',
    () => import('../screens/purchase/SuccessScreen.tsx'),
    SuccessScreenQuery,
    ({ params }) => ({ id: params.id! }),
  ),

  // The texts to accept, for everybody
  { path: 'Consent', loader: ({ request }) => replace(consentPath + new URL(request.url).search) },
  everyone(
    'Consent/TermsSummary',
    () => import('../screens/agreements/TermsSummaryScreen.tsx'),
    TermsSummaryScreenQuery,
  ),
  everyone(
    'Consent/PrivacyPolicySummary',
    () => import('../screens/agreements/PrivacyPolicySummaryScreen.tsx'),
    PrivacyPolicySummaryScreenQuery,
  ),

  // Everybody
  everyone('error', () => import('./ServerErrorScreen.tsx')),
  everyone('*', () => import('./NotFoundScreen.tsx')),
]

/** The portal: every screen within the shell, and within reach of `?lang=`. */
export const routes: RouteObject[] = [
  {
    Component: Shell,
    ErrorBoundary: ScreenError,
    HydrateFallback: ScreenSkeleton,
    loader: followLanguage,
    children: [{ ErrorBoundary: ScreenError, children: screens }],
  },
]

/** The bare address: to whatever concerns this visitor (A15–A17). */
function index(): Response {
  const session = readSession()
  if (!session) return redirect('/login')
  return redirect(session.consentRequired ? consentPath : '/Dashboard')
}

/** `?lang=` on any address switches the language, is kept for later visits and leaves the address (A05, A06). */
async function followLanguage({ request }: LoaderFunctionArgs): Promise<Response | null> {
  const url = new URL(request.url)
  const wanted = url.searchParams.get('lang')
  if (wanted === null) return null
  const other = readLanguage(wanted)
  if (other && other !== language()) await changeLanguage(other)
  url.searchParams.delete('lang')
  return replace(url.href)
}
