import { replaceDocument, pathWithoutClub } from './place.ts'
import { isSession, readSession, storedSession } from './session.ts'
import { paths } from './paths.ts'
import { toReturnPath } from './wayBack.ts'

/**
 * The session has run out: to the login screen, and from there back to this one (B16). The member has not left: what
 * they had begun waits for them, and a purchase without an answer keeps its key.
 */
export function signInAgain(): void {
  const kept = storedSession.get()
  if (kept) {
    const endedFor = isSession(kept) ? kept.memberId : kept.endedFor
    announceSessionOver(endedFor)
    storedSession.set({ endedFor })
  }
  replaceDocument(signInAddress())
}

const followers = new Set<(memberId: string) => void>()

/**
 * Calls `follow` right before this page makes way for the sign-in screen, or for the terms, with whose session was over,
 * or goes on only after them.
 */
export function onSessionOver(follow: (memberId: string) => void): () => void {
  followers.add(follow)
  return () => followers.delete(follow)
}

/** Tells the forms of this page that the session of `memberId` is over. */
export const announceSessionOver = (memberId: string) => {
  for (const follow of followers) follow(memberId)
}

/** The sign-in screen, which says why and leads back to this one. */
export const signInAddress = () =>
  paths.login({ message: 'expired', redirect: toReturnPath(pathWithoutClub()) })

/**
 * The terms in force have not been accepted: to them, and from there back to this screen (C02, C12). False on the
 * screens of the texts themselves, which show without anything of the member's. While a screen is on its way the page
 * before is still in the address bar: right after signing in that is the door, and what is kept is where it leads.
 */
export function askForConsent(): boolean {
  const session = readSession()
  if (session && !session.consentRequired) storedSession.set({ ...session, consentRequired: true })
  if (isAtAgreements()) return false
  if (session) announceSessionOver(session.memberId)
  const here = pathWithoutClub()
  // The bare address leads on by itself, and is still there while the texts that it has led to are on their way.
  replaceDocument(here === paths.home() ? paths.terms() : paths.terms({ redirect: toReturnPath(here) }))
  return true
}

/** Whether this page is one of the texts to accept. */
export const isAtAgreements = () => new RegExp(`^${paths.consent()}([/?]|$)`, 'i').test(pathWithoutClub())
