import type { RouteObject } from 'react-router-dom'
import * as agreements from '../domains/agreements/routes.ts'
import * as dashboard from '../domains/dashboard/routes.ts'
import * as guests from '../domains/guests/routes.ts'
import * as insurance from '../domains/insurance/routes.ts'
import * as interventions from '../domains/interventions/routes.ts'
import * as magazines from '../domains/magazines/routes.ts'
import * as members from '../domains/members/routes.ts'
import * as payment from '../domains/payment/routes.ts'
import * as purchase from '../domains/purchase/routes.ts'
import * as receipts from '../domains/receipts/routes.ts'
import * as registration from '../domains/registration/routes.ts'
import * as vehicles from '../domains/vehicles/routes.ts'
import * as video from '../domains/video/routes.ts'
import * as volunteering from '../domains/volunteering/routes.ts'
import * as wallet from '../domains/wallet/routes.ts'
import { paths } from '../platform/paths.ts'
import { publicRoute } from '../routing/screen.tsx'
import { listWizardsOfRoutes } from '../routing/wizardRoutes.tsx'
import { AccountLayout } from '../shell/AccountLayout.tsx'
import { BottomBar } from '../shell/BottomBar.tsx'
import { MemberNavigation } from '../shell/MemberNavigation.tsx'
import NotFoundScreen from '../shell/NotFoundScreen.tsx'
import { ScreenError } from '../shell/ScreenError.tsx'
import type { ShellHandle } from '../shell/Shell.tsx'
import { discardDraftsOnPageStart } from '../wizard/discardExitedDrafts.ts'
import { WizardExitWatcher } from './WizardExitWatcher.tsx'

const children: RouteObject[] = [
  ...registration.routes,
  ...guests.routes,
  ...dashboard.routes,
  {
    Component: AccountLayout,
    children: [
      {
        ErrorBoundary: ScreenError,
        children: [
          ...wallet.accountRoutes,
          ...receipts.accountRoutes,
          ...insurance.accountRoutes,
          ...members.accountRoutes,
          ...payment.accountRoutes,
          ...magazines.accountRoutes,
          ...volunteering.accountRoutes,
          ...agreements.accountRoutes,
        ],
      },
    ],
  },
  ...magazines.routes,
  ...vehicles.routes,
  ...video.routes,
  ...purchase.routes,
  ...insurance.routes,
  ...interventions.routes,
  ...members.routes,
  publicRoute(paths.error, () => import('../shell/ServerErrorScreen.tsx')),
  // ScreenError imports the not-found screen too, so this chunk contains it already.
  publicRoute({ urlPattern: '/*' }, async () => await Promise.resolve({ default: NotFoundScreen })),
]

const wizards = listWizardsOfRoutes(children)
discardDraftsOnPageStart(wizards)

/**
 * Routes of all screens that are not public, with the navigation of members. Loaded on demand as a
 * separate chunk.
 */
export const memberRoutes: RouteObject = {
  id: 'member',
  Component: () => <WizardExitWatcher wizards={wizards} />,
  ErrorBoundary: ScreenError,
  handle: { members: { Navigation: MemberNavigation, Bar: BottomBar } } satisfies ShellHandle,
  children,
}
