import { keep, recall } from './storage.ts'

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
interface KeptSession {
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
export const readKept = (): Session | Ended | null => opened(recall('localStorage', sessionKey))

/** What was kept, from what storage holds; null where that is nothing, or nothing of ours. */
export function opened(kept: unknown): Session | Ended | null {
  const { endedFor, ...session } = (kept ?? {}) as Partial<KeptSession & Ended>
  if (endedFor !== undefined) return { endedFor }
  if (!session.access_token) return null
  const whole = session as KeptSession
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

export const isOpen = (kept: Session | Ended | null): kept is Session =>
  kept !== null && 'accessToken' in kept

/** Whoever is signed in on this browser, in any tab; null when nobody is. */
export function readSession(): Session | null {
  const kept = readKept()
  return isOpen(kept) ? kept : null
}

/** Keeps it, for every tab of this browser. */
export function keepSession(session: Session): void {
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
  } satisfies KeptSession)
}

/** Keeps that it has run out. */
export const keepEnded = (endedFor: string) => keep('localStorage', sessionKey, { endedFor } satisfies Ended)

/** Keeps nothing of it. */
export const forgetSession = () => keep('localStorage', sessionKey, null)

/** Whose this page is. Signing out changes nothing of that: what it has shown is still there. */
let shownTo = 'nobody'

/** From here on the page shows what is this member's, or whosever it is now. */
export function showTo(memberId: string = whoseIs(readKept())): void {
  shownTo = memberId
}

/** Whether the page shows what is somebody else's than whoever is signed in now. */
export const isOfAnother = () => whoseIs(readKept()) !== shownTo

/** A member, or nobody, or one whose session has run out. */
export const whoseIs = (kept: Session | Ended | null) =>
  isOpen(kept) ? kept.memberId : kept ? 'ended' : 'nobody'
