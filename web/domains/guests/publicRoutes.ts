import type { RouteObject } from 'react-router-dom'
import { paths } from '../../platform/paths.ts'
import { visitorRoute } from '../../routing/screen.tsx'

/**
 * Route of the screen on which a guest selects the kind of guest purchase. The route is part of the
 * entry bundle.
 */
export const publicRoutes: RouteObject[] = [
  visitorRoute(paths.guests, () => import('./GuestOffersScreen.tsx')),
]
