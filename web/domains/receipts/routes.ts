import type { RouteObject } from 'react-router-dom'
import ReceiptScreenQuery from '../../__generated__/ReceiptScreenQuery$parameters.ts'
import ReceiptsScreenQuery from '../../__generated__/ReceiptsScreenQuery$parameters.ts'
import { paths } from '../../platform/paths.ts'
import { buildIdQueryVariables } from '../../routing/screen.tsx'
import { listRoute, documentRoute } from '../../routing/routeMakers.ts'
import { buildReceiptsQueryVariables } from './receiptsVariables.ts'

/** Routes of a member's receipts, with the account navigation. */
export const accountRoutes: RouteObject[] = [
  listRoute(
    paths.receipts,
    () => import('./ReceiptsScreen.tsx'),
    ReceiptsScreenQuery,
    ({ search }) => buildReceiptsQueryVariables(search),
  ),
  documentRoute(
    paths.receipt,
    () => import('./ReceiptScreen.tsx'),
    ReceiptScreenQuery,
    buildIdQueryVariables,
  ),
]
