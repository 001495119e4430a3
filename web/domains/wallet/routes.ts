import type { RouteObject } from 'react-router-dom'
import HistoryScreenQuery from '../../__generated__/HistoryScreenQuery$parameters.ts'
import { paths } from '../../platform/paths.ts'
import { listRoute } from '../../routing/routeMakers.ts'
import { buildPassHistoryQueryVariables } from './passHistoryVariables.ts'

/** Routes of a member's passes, with the account navigation. */
export const accountRoutes: RouteObject[] = [
  listRoute(
    paths.passHistory,
    () => import('./HistoryScreen.tsx'),
    HistoryScreenQuery,
    ({ params }) => buildPassHistoryQueryVariables(params.id),
  ),
]
