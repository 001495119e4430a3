import { replaceWithNewPage, getPathWithoutClub } from './url.ts'
import { isActiveSession, readSession, storedSession } from './session.ts'
import { paths } from './paths.ts'
import { toReturnPath } from './returnPath.ts'

/**
 * Handles an expired session: opens the sign-in screen, which later returns the member to this
 * screen (B16). Keeps the drafts, and the idempotency key of a purchase without a response.
 */
export function redirectToSignIn(): void {
  const session = storedSession.get()
  if (session) {
    const endedFor = isActiveSession(session) ? session.memberId : session.endedFor
    notifySessionExpired(endedFor)
    storedSession.set({ endedFor })
  }
  replaceWithNewPage(buildSignInUrl())
}

const listeners = new Set<(memberId: string) => void>()

/**
 * Registers a listener for an expired session. It is called with the id of the member just before
 * the sign-in screen or the terms screen replaces this page. Returns a function that unsubscribes.
 */
export function onSessionExpired(listener: (memberId: string) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Notifies the forms of this page that the session of `memberId` has expired. */
export const notifySessionExpired = (memberId: string) => {
  for (const listener of listeners) listener(memberId)
}

/**
 * Returns the URL of the sign-in screen, with the message about the expired session and the return
 * path to this screen.
 */
export const buildSignInUrl = () =>
  paths.login({ message: 'expired', redirect: toReturnPath(getPathWithoutClub()) })

/**
 * Opens the terms screen, which returns the member to this screen after acceptance (C02, C12). On
 * the sign-in screen, the member later returns to the path in its URL parameter `redirect` instead.
 * Returns false on a terms screen.
 */
export function redirectToTerms(): boolean {
  const session = readSession()
  if (session && !session.consentRequired) storedSession.set({ ...session, consentRequired: true })
  if (isTermsPage()) return false
  if (session) notifySessionExpired(session.memberId)
  const here = getPathWithoutClub()
  // `/` redirects by itself and is still the URL while the terms screen loads.
  replaceWithNewPage(here === paths.home() ? paths.terms() : paths.terms({ redirect: toReturnPath(here) }))
  return true
}

/** Returns whether this page is one of the terms screens. */
export const isTermsPage = () => new RegExp(`^${paths.consent()}([/?]|$)`, 'i').test(getPathWithoutClub())
