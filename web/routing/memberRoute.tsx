import { readSession } from '../platform/session.ts'
import { pathWithoutClub } from '../platform/url.ts'
import { paths } from '../platform/paths.ts'
import { lazyWithRetry } from './lazyWithRetry.ts'
import { createGuardedRouteMaker } from './screen.tsx'

/**
 * Component shown in place of a member screen while the profile is incomplete. Few members ever
 * load its code.
 */
export const { Component: IncompleteProfile } = lazyWithRetry(() => import('./IncompleteProfile.tsx'))

/**
 * Makes routes for signed-in members with a complete profile. A visitor is redirected to the
 * sign-in screen and returns to the route after signing in (A21).
 */
export const memberRoute = createGuardedRouteMaker(requireSession, { Incomplete: IncompleteProfile })

/**
 * Returns the path of the sign-in screen for a visitor, with the return path to the requested URL;
 * null for a member.
 */
export function requireSession(url: URL): string | null {
  if (readSession()) return null
  const requestedUrl = new URL(url)
  // `lang` has been applied already. If it stayed, it would undo a language chosen on the sign-in
  // screen.
  if (requestedUrl.searchParams.has('lang')) requestedUrl.searchParams.delete('lang')
  return paths.login({ redirect: pathWithoutClub(requestedUrl) })
}
