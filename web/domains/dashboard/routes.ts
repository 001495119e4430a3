import type { RouteObject } from 'react-router-dom'
import DashboardScreenQuery from '../../__generated__/DashboardScreenQuery$parameters.ts'
import { paths } from '../../platform/paths.ts'
import { dashboardRoute } from '../../routing/routeMakers.ts'

/** Route of the dashboard, the home screen of a member. */
export const routes: RouteObject[] = [
  dashboardRoute(paths.dashboard, () => import('./DashboardScreen.tsx'), DashboardScreenQuery),
]
