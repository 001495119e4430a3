import type { RouteObject } from 'react-router-dom'
import MagazineScreenQuery from '../../__generated__/MagazineScreenQuery$parameters.ts'
import MagazinesScreenQuery from '../../__generated__/MagazinesScreenQuery$parameters.ts'
import { paths } from '../../platform/paths.ts'
import { memberRoute } from '../../routing/memberRoute.tsx'
import { buildIdQueryVariables } from '../../routing/screen.tsx'
import { listRoute } from '../../routing/routeMakers.ts'

/** Route of the list of magazines, with the account navigation. */
export const accountRoutes: RouteObject[] = [
  listRoute(paths.magazines, () => import('./MagazinesScreen.tsx'), MagazinesScreenQuery),
]

/** Route of the magazine reader, which fills the window. */
export const routes: RouteObject[] = [
  memberRoute(
    paths.magazine,
    () => import('./MagazineScreen.tsx'),
    MagazineScreenQuery,
    buildIdQueryVariables,
  ),
]
