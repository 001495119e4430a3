import type { PatchRoutesOnNavigationFunction, RouteObject } from 'react-router-dom'
import { ScreenError } from '../shell/ScreenError.tsx'
import { ScreenSkeleton } from '../shell/ScreenSkeleton.tsx'
import { Shell } from '../shell/Shell.tsx'
import { languageLoader } from '../routing/languageLoader.ts'
import { reloadPageIfOutdated } from '../relay/lazyWithRetry.ts'
import { publicRoutes } from './publicRoutes.ts'

/**
 * Returns the routes of the portal: the page layout with the given screens in it, and the loader
 * that handles `?lang=`. The page starts with the public routes only; `memberRoutes.tsx` contains
 * the routes of members.
 */
export const buildPortalRoutes = (screens: RouteObject[]): RouteObject[] => [
  {
    Component: Shell,
    ErrorBoundary: ScreenError,
    HydrateFallback: ScreenSkeleton,
    // The language loader is a child of the shell route. Above the shell, React Router would wait
    // for the loader and show no error screen.
    children: [{ id: 'screens', loader: languageLoader, ErrorBoundary: ScreenError, children: screens }],
  },
]

/**
 * Routes that are available when the page starts: the public screens, whose code is in the entry
 * bundle.
 */
export const routes: RouteObject[] = buildPortalRoutes(publicRoutes)

/** Loads the routes of members when the URL matches no public route. */
export const loadMemberRoutes: PatchRoutesOnNavigationFunction = async ({ patch }) => {
  const { memberRoutes } = await reloadPageIfOutdated(import('./memberRoutes.tsx'))
  patch('screens', [memberRoutes])
}
