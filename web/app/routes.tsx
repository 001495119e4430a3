import type { PatchRoutesOnNavigationFunction, RouteObject } from 'react-router-dom'
import { ScreenError } from '../shell/ScreenError.tsx'
import { ScreenSkeleton } from '../shell/ScreenSkeleton.tsx'
import { Shell } from '../shell/Shell.tsx'
import { followLanguage } from '../routing/followLanguage.ts'
import { orReload } from '../routing/lazyWithRetry.ts'
import { publicRoutes } from './publicRoutes.ts'

/**
 * The portal: every screen within the shell, and within reach of `?lang=`; matched without regard to case, behind the
 * club's segment where there is one. A page begins with the ways in; all other screens are in `behind.routes.tsx`.
 */
export const portal = (screens: RouteObject[]): RouteObject[] => [
  {
    Component: Shell,
    ErrorBoundary: ScreenError,
    HydrateFallback: ScreenSkeleton,
    // What follows the language is where the error shows, too: above it, React Router would wait for it and show nothing.
    children: [{ id: 'screens', loader: followLanguage, ErrorBoundary: ScreenError, children: screens }],
  },
]

/** What a page begins with. */
export const routes: RouteObject[] = portal(publicRoutes)

/** Brings in all other screens when an address is none of the door's. */
export const findBehind: PatchRoutesOnNavigationFunction = async ({ patch }) => {
  const { memberRoutes } = await orReload(import('./memberRoutes.tsx'))
  patch('screens', [memberRoutes])
}
