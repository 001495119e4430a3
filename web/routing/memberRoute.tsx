import { readSession } from '../platform/session.ts'
import { getPathWithoutClub } from '../platform/url.ts'
import { paths } from '../platform/paths.ts'
import { lazyWithRetry } from '../relay/lazyWithRetry.ts'
import { createGuardedRouteMaker } from './screen.tsx'

/**
 * Component shown in place of a member screen while the profile of the member is incomplete. The
 * code is loaded on demand, because few members need this component.
 */
export const { Component: IncompleteProfile } = lazyWithRetry(() => import('./IncompleteProfile.tsx'))

/**
 * Makes routes of screens for signed-in members with a complete profile. A visitor who is not
 * signed in is redirected to the sign-in screen, and returns to the requested screen after signing
 * in (A21).
 */
export const memberRoute = createGuardedRouteMaker(getSignInPathUnlessSignedIn, {
  Incomplete: IncompleteProfile,
})

/**
 * Guard of screens for members. Returns null if a member is signed in. Otherwise returns the path
 * of the sign-in screen, which later opens the requested URL.
 */
export function getSignInPathUnlessSignedIn(url: URL): string | null {
  if (readSession()) return null
  const requestedUrl = new URL(url)
  // `lang` has been applied already. If it stayed, it would undo a language chosen on the sign-in
  // screen.
  if (requestedUrl.searchParams.has('lang')) requestedUrl.searchParams.delete('lang')
  return paths.login({ redirect: getPathWithoutClub(requestedUrl) })
}
