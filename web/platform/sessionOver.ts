import { replaceDocument, pathWithoutClub } from './place.ts'
import { isSession, storeEndedSession, storeSession, readStoredSession, readSession } from './session.ts'

/**
 * The session has run out: to the login screen, and from there back to this one (B16). The member has not left: what
 * they had begun waits for them, and a purchase without an answer keeps its key.
 */
export function signInAgain(): void {
  const kept = readStoredSession()
  if (kept) {
    const endedFor = isSession(kept) ? kept.memberId : kept.endedFor
    announceSessionOver(endedFor)
    storeEndedSession(endedFor)
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

/** The login screen, which says why and leads back to this one. */
export function signInAddress(): string {
  const query = new URLSearchParams({
    message: 'expired' satisfies LoginMessage,
    redirect: pathWithoutClub(),
  })
  return `/login?${query}`
}

/** What the login screen can be asked to say (B04): the name of a text of its own, never a text. */
export type LoginMessage =
  | 'expired'
  | 'confirmed'
  | 'confirmFailed'
  | 'notConfirmed'
  | 'passwordReset'
  | 'accountDeleted'

/** Where the terms in force are read and accepted (C01). */
export const consentPath = '/Consent/TermsSummary'

/**
 * The terms in force have not been accepted: to them, and from there back to this screen (C02, C12). False on the
 * screens of the texts themselves, which show without anything of the member's.
 */
export function askForConsent(): boolean {
  const session = readSession()
  if (session && !session.consentRequired) storeSession({ ...session, consentRequired: true })
  if (isAtAgreements()) return false
  if (session) announceSessionOver(session.memberId)
  replaceDocument(`${consentPath}?${new URLSearchParams({ redirect: pathWithoutClub() })}`)
  return true
}

/** Whether this page is one of the texts to accept. */
export const isAtAgreements = () => /^\/consent(\/|\?|$)/i.test(pathWithoutClub())
