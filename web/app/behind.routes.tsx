import type { RouteObject } from 'react-router-dom'
import DashboardScreenQuery from '../__generated__/DashboardScreenQuery$parameters.ts'
import MagazineScreenQuery from '../__generated__/MagazineScreenQuery$parameters.ts'
import SuccessScreenQuery from '../__generated__/SuccessScreenQuery$parameters.ts'
import VideoScreenQuery from '../__generated__/VideoScreenQuery$parameters.ts'
import { paths } from '../platform/paths.ts'
import { report } from '../screens/interventions/steps.ts'
import { purchase } from '../screens/purchase/steps.ts'
import { registrationAddress } from '../screens/registration/registration.ts'
import { AccountLayout } from './AccountLayout.tsx'
import { BottomBar } from './BottomBar.tsx'
import { MemberNavigation } from './Navigation.tsx'
import NotFoundScreen from './NotFoundScreen.tsx'
import { ScreenError } from './ScreenError.tsx'
import type { ShellHandle } from './Shell.tsx'
import { ExitWatcher } from './ExitWatcher.tsx'
import { member } from './member.tsx'
import { anonymous, byId, everyone, redirectTo } from './screen.tsx'
import { startOf } from './steps.tsx'
import { account } from './account.routes.tsx'
import { guestSteps } from './guests.routes.tsx'
import { requests } from './insurance.routes.tsx'
import { reportSteps } from './interventions.routes.tsx'
import { purchaseSteps } from './purchase.routes.tsx'
import { registrationSteps } from './registration.routes.tsx'
import { dashboard } from './shapes.ts'
import { vehicles } from './vehicles.routes.tsx'

/** Every screen but the ways in, and what the shell has for members alone: loaded when somebody goes there. */
export const memberRoutes: RouteObject = {
  id: 'behind',
  Component: ExitWatcher,
  ErrorBoundary: ScreenError,
  handle: { members: { Navigation: MemberNavigation, Bar: BottomBar } } satisfies ShellHandle,
  children: [
    // Opening an account
    redirectTo(paths.registration, () => registrationAddress('baseinfo')),
    registrationSteps,
    anonymous(paths.accountCreated, () => import('../screens/registration/CreationSucceededScreen.tsx')),

    // Guests
    ...guestSteps,

    // The member's own
    dashboard(paths.dashboard, () => import('../screens/members/DashboardScreen.tsx'), DashboardScreenQuery),
    { Component: AccountLayout, children: [{ ErrorBoundary: ScreenError, children: account }] },
    // A magazine has the whole window
    member(
      paths.magazine,
      () => import('../screens/magazines/MagazineScreen.tsx'),
      MagazineScreenQuery,
      byId,
    ),
    ...vehicles,

    // The purchase of a pass
    member(paths.video, () => import('../screens/video/VideoScreen.tsx'), VideoScreenQuery),
    startOf(purchase),
    purchaseSteps,
    member(paths.purchased, () => import('../screens/purchase/SuccessScreen.tsx'), SuccessScreenQuery, byId),
    ...requests,

    // The payment of an intervention report
    startOf(report),
    reportSteps,

    // Everybody
    everyone(
      paths.confirmEmailChange,
      () => import('../screens/members/account/ConfirmChangeEmailScreen.tsx'),
    ),
    everyone(paths.error, () => import('./ServerErrorScreen.tsx')),
    // It stands where a screen fails too, and is there already.
    everyone({ address: '/*' }, async () => await Promise.resolve({ default: NotFoundScreen })),
  ],
}
