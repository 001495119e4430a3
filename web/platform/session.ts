import { forgetDrafts } from './drafts.ts'
import { stored, useStored } from './stored.ts'

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
  /** How many passes without insurance they have requested (D04), as the dashboard has told it last. */
  requestsWithoutInsurance?: number
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
  requestsWithoutInsurance?: number | undefined
}

/** What stays of a session that has run out: whose it was, so that the other tabs know it from one that was left. */
export interface EndedSession {
  endedFor: string
}

/** What the browser keeps, for every tab: a session, what stays of one, or null. */
export const storedSession = stored<Session | EndedSession | null>(
  'localStorage',
  'sentier.session',
  parseSession,
  formatSession,
)

function parseSession(found: unknown): Session | EndedSession | null {
  const { endedFor, ...session } = (found ?? {}) as Partial<StoredSession & EndedSession>
  if (endedFor !== undefined) return { endedFor }
  // Half a session leads nowhere: every way into the portal would end with its first refresh.
  if (!session.access_token || !session.refresh_token) return null
  const whole = session as StoredSession
  return {
    accessToken: whole.access_token,
    refreshToken: whole.refresh_token,
    expiresIn: whole.expires_in,
    expiresAt: whole.expiration_date,
    memberId: whole.userId,
    email: whole.userName,
    ...(whole.firstName !== undefined && { firstName: whole.firstName }),
    ...(typeof whole.requestsWithoutInsurance === 'number' && {
      requestsWithoutInsurance: whole.requestsWithoutInsurance,
    }),
    consentRequired: whole.consent_required,
  }
}

function formatSession(session: Session | EndedSession | null): StoredSession | EndedSession | null {
  if (!isSession(session)) return session
  return {
    access_token: session.accessToken,
    token_type: 'bearer',
    expires_in: session.expiresIn,
    refresh_token: session.refreshToken,
    userId: session.memberId,
    userName: session.email,
    expiration_date: session.expiresAt,
    consent_required: session.consentRequired,
    firstName: session.firstName,
    requestsWithoutInsurance: session.requestsWithoutInsurance,
  }
}

export const isSession = (found: Session | EndedSession | null): found is Session =>
  found !== null && 'accessToken' in found

const sessionIn = (found: Session | EndedSession | null) => (isSession(found) ? found : null)

/** Whoever is signed in on this browser, in any tab; null when nobody is. */
export const readSession = (): Session | null => sessionIn(storedSession.get())

/** The same, followed. */
export const useSession = (): Session | null => sessionIn(useStored(storedSession))

/** In whose name this browser keeps something now: a member's id, or a guest. */
export const memberOrGuest = () => readSession()?.memberId ?? 'guest'

/** Whose this page is. Signing out changes nothing of that: what it has shown is still there. */
const pageOwner = stored('page', 'owner', (found) => (typeof found === 'string' ? found : null))
const readPageOwner = () => pageOwner.get() ?? ownerOf(storedSession.get())

/** Records the member whose data this page shows; by default, the member who is signed in. */
export function bindPageToMember(memberId: string = ownerOf(storedSession.get())): void {
  pageOwner.set(memberId)
}

/** Whether the page shows what is somebody else's than whoever is signed in now. */
export const isForAnotherMember = () => ownerOf(storedSession.get()) !== readPageOwner()

/**
 * Whether this page is a member's, followed. It stays theirs while it makes way for another one: nothing of what a
 * visitor sees flashes up before.
 */
export const useIsMember = (): boolean => useStored({ get: isOfMember })
const isOfMember = () => !['nobody', 'ended'].includes(readPageOwner())

/** A member, or nobody, or one whose session has run out. */
export const ownerOf = (found: Session | EndedSession | null) =>
  isSession(found) ? found.memberId : found ? 'ended' : 'nobody'

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
  bindPageToMember(member.memberId)
  storedSession.set({ ...member, ...withExpiry(tokens) })
}

/**
 * Keeps what was told of the member for the screens that do not ask: what they are called, the e-mail that they sign in
 * with, which may have been changed elsewhere, whether a list of requests concerns them.
 */
export function rememberMember(
  told: Partial<Pick<Session, 'firstName' | 'email' | 'requestsWithoutInsurance'>>,
): void {
  const session = readSession()
  if (!session) return
  const isNew = (Object.keys(told) as (keyof typeof told)[]).some((key) => session[key] !== told[key])
  if (isNew) storedSession.set({ ...session, ...told })
}

/** A clock that is ahead must not make every call refresh: a new token counts for a minute at least. */
export function withExpiry({ accessToken, refreshToken, expiresAt }: Tokens) {
  const now = Date.now()
  const expiresIn = Math.max(Math.round((Date.parse(expiresAt) - now) / 1_000), 60)
  return { accessToken, refreshToken, expiresIn, expiresAt: now + expiresIn * 1_000 }
}
