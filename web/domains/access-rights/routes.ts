import type { RouteObject } from 'react-router-dom'
import HistoryScreenQuery from '../../__generated__/HistoryScreenQuery$parameters.ts'
import { paths } from '../../platform/paths.ts'
import { list } from '../../routing/shapes.ts'
import { historyVariables } from './historyVariables.ts'

/** Routes of a member's passes, with the account navigation. */
export const accountRoutes: RouteObject[] = [
  list(
    paths.passHistory,
    () => import('./HistoryScreen.tsx'),
    HistoryScreenQuery,
    ({ params }) => historyVariables(params.id),
  ),
]
