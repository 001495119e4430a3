import type { RouteObject } from 'react-router-dom'
import { paths } from '../../platform/paths.ts'
import { visitor } from '../../routing/screen.tsx'

/** The screen where a guest chooses what to buy, in the first chunk that a page loads. */
export const publicRoutes: RouteObject[] = [
  visitor(paths.guests, () => import('./IndexProvincialScreen.tsx')),
]
