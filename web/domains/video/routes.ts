import type { RouteObject } from 'react-router-dom'
import VideoScreenQuery from '../../__generated__/VideoScreenQuery$parameters.ts'
import { paths } from '../../platform/paths.ts'
import { memberRoute } from '../../routing/memberRoute.tsx'

/** Route of the safety video that precedes a purchase. */
export const routes: RouteObject[] = [
  memberRoute(paths.video, () => import('./VideoScreen.tsx'), VideoScreenQuery),
]
