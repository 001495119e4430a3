import { forgetDrafts, keep, recall } from './stored.ts'

/** Whoever is signed in. */
export interface Session {
  accessToken: string
  /** Used once: every refresh brings the next. */
  refreshToken: string
  /** How long the access token was good for when it came, in seconds. */
  expiresIn: number
  /** When it ends, in ms since 1970, by this browser's clock. */
  expiresAt: number
  memberId: string
  email: string
  /** What the header calls the member where no answer of the gateway says it; absent until one has. */
  firstName?: string
  consentRequired: boolean
}

/** The same as the browser keeps it, by the names of the specification (B09–B11). */
interface StoredSession {
  access_token: string
  token_type: 'bearer'
  expires_in: number
  refresh_token: string
  userId: string
  userName: string
  expiration_date: number
  consent_required: boolean
  firstName?: string | undefined
}

/** What stays of a session that has run out: whose it was, so that the other tabs know it from one that was left. */
export interface Ended {
  endedFor: string
}

export const sessionKey = 'sentier.session'

/** What the browser keeps now: a session, what stays of one, or null. */
export const readStoredSession = (): Session | Ended | null =>
  parseSession(recall('localStorage', sessionKey))

/** What was kept, from what storage holds; null where that is nothing, or nothing of ours. */
export function parseSession(kept: unknown): Session | Ended | null {
  const { endedFor, ...session } = (kept ?? {}) as Partial<StoredSession & Ended>
  if (endedFor !== undefined) return { endedFor }
  if (!session.access_token) return null
  const whole = session as StoredSession
  return {
    accessToken: whole.access_token,
    refreshToken: whole.refresh_token,
    expiresIn: whole.expires_in,
    expiresAt: whole.expiration_date,
    memberId: whole.userId,
    email: whole.userName,
    ...(whole.firstName !== undefined && { firstName: whole.firstName }),
    consentRequired: whole.consent_required,
  }
}

export const isSession = (kept: Session | Ended | null): kept is Session =>
  kept !== null && 'accessToken' in kept

/** Whoever is signed in on this browser, in any tab; null when nobody is. */
export function readSession(): Session | null {
  const kept = readStoredSession()
  return isSession(kept) ? kept : null
}

/** Keeps it, for every tab of this browser. */
export function storeSession(session: Session): void {
  keep('localStorage', sessionKey, {
    access_token: session.accessToken,
    token_type: 'bearer',
    expires_in: session.expiresIn,
    refresh_token: session.refreshToken,
    userId: session.memberId,
    userName: session.email,
    expiration_date: session.expiresAt,
    consent_required: session.consentRequired,
    firstName: session.firstName,
  } satisfies StoredSession)
}

/** Keeps that it has run out. */
export const storeEndedSession = (endedFor: string) =>
  keep('localStorage', sessionKey, { endedFor } satisfies Ended)

/** Keeps nothing of it. */
export const forgetSession = () => keep('localStorage', sessionKey, null)

/** Whose this page is. Signing out changes nothing of that: what it has shown is still there. */
let shownTo = 'nobody'

/** From here on the page shows what is this member's, or whosever it is now. */
export function showTo(memberId: string = ownerOf(readStoredSession())): void {
  shownTo = memberId
}

/** Whether the page shows what is somebody else's than whoever is signed in now. */
export const isForAnotherMember = () => ownerOf(readStoredSession()) !== shownTo

/** A member, or nobody, or one whose session has run out. */
export const ownerOf = (kept: Session | Ended | null) =>
  isSession(kept) ? kept.memberId : kept ? 'ended' : 'nobody'

/** Tokens as the gateway hands them out. */
interface Tokens {
  accessToken: string
  refreshToken: string
  expiresAt: string
}

/** Signs in: from here on every call carries the token. What another member has left in this tab is forgotten. */
export function openSession(
  tokens: Tokens,
  member: Pick<Session, 'memberId' | 'email' | 'consentRequired'>,
): void {
  forgetDrafts(member.memberId)
  showTo(member.memberId)
  storeSession({ ...member, ...dated(tokens) })
}

/** Keeps what the member is called, and the e-mail that they sign in with, which may have been changed elsewhere. */
export function rememberMember(told: Required<Pick<Session, 'firstName' | 'email'>>): void {
  const session = readSession()
  if (!session || (session.firstName === told.firstName && session.email === told.email)) return
  storeSession({ ...session, ...told })
}

/** A clock that is ahead must not make every call refresh: a new token counts for a minute at least. */
export function dated({ accessToken, refreshToken, expiresAt }: Tokens) {
  const now = Date.now()
  const expiresIn = Math.max(Math.round((Date.parse(expiresAt) - now) / 1_000), 60)
  return { accessToken, refreshToken, expiresIn, expiresAt: now + expiresIn * 1_000 }
}
