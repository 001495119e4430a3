import type { PatchRoutesOnNavigationFunction, RouteObject } from 'react-router-dom'
import { ScreenError } from '../shell/ScreenError.tsx'
import { ScreenSkeleton } from '../shell/ScreenSkeleton.tsx'
import { Shell } from '../shell/Shell.tsx'
import { languageLoader } from '../routing/languageLoader.ts'
import { reloadIfOutdated } from '../routing/lazyWithRetry.ts'
import { publicRoutes } from './publicRoutes.ts'

/**
 * Adds the parent routes to the screens: the shell, and the loader that reads the language from
 * `?lang=`. A page starts with the public routes; `memberRoutes.tsx` holds all other routes. The
 * router matches paths case-insensitively, after the club segment if there is one.
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

/** Routes that are part of the entry bundle. */
export const routes: RouteObject[] = buildPortalRoutes(publicRoutes)

/** Loads the member routes when the URL matches none of the public routes. */
export const loadMemberRoutes: PatchRoutesOnNavigationFunction = async ({ patch }) => {
  const { memberRoutes } = await reloadIfOutdated(import('./memberRoutes.tsx'))
  patch('screens', [memberRoutes])
}
