import type { RouteObject } from 'react-router-dom'
import { paths } from '../../platform/paths.ts'
import { visitorRoute } from '../../routing/screen.tsx'

/** Route on which a guest chooses what to buy, part of the first chunk that a page loads. */
export const publicRoutes: RouteObject[] = [
  visitorRoute(paths.guests, () => import('./IndexProvincialScreen.tsx')),
]
