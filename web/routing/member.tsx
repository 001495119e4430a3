import { readSession } from '../platform/session.ts'
import { pathWithoutClub } from '../platform/place.ts'
import { paths } from '../platform/paths.ts'
import { lazyWithRetry } from './lazyWithRetry.ts'
import { guarded } from './screen.tsx'

/** Stands in place of a screen while the member's profile is incomplete. Few members ever load it. */
export const { Component: IncompleteProfile } = lazyWithRetry(() => import('./IncompleteProfile.tsx'))

/** For those who are signed in, with a profile that is complete; the others sign in first, and come back (A21). */
export const member = guarded(requireSession, { Incomplete: IncompleteProfile })

/** Returns the path of the sign-in screen for a visitor, with the way back; null for a member. */
export function requireSession(url: URL): string | null {
  if (readSession()) return null
  const wanted = new URL(url)
  // Followed already; kept, it would undo what is chosen at the door.
  if (wanted.searchParams.has('lang')) wanted.searchParams.delete('lang')
  return paths.login({ redirect: pathWithoutClub(wanted) })
}
