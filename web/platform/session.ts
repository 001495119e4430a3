import { deleteDrafts } from './drafts.ts'
import { deleteGuestReceipts } from './guestReceiptStorage.ts'
import { deletePassesStoredOnDevice } from './passDatabase.ts'
import { deleteFinishedPaymentLines } from './paymentLineCleanup.ts'
import { createStoredValue, useStoredValue } from './storedValue.ts'

/** Session of the signed-in member. */
export interface Session {
  accessToken: string
  /**
   * Refresh token of the session. It is valid for one use, because each refresh of the session
   * returns a new refresh token.
   */
  refreshToken: string
  /** Lifetime of the access token when it was issued, in seconds. */
  expiresIn: number
  /** Time at which the access token expires, by the clock of this device, in ms since 1970. */
  expiresAt: number
  memberId: string
  email: string
  /**
   * First name of the member, stored for the header of screens whose query does not fetch it.
   * Absent until a response has contained the first name.
   */
  firstName?: string
  /**
   * Number of passes that the member has requested without insurance (D04), from the latest
   * dashboard query.
   */
  requestsWithoutInsurance?: number
  consentRequired: boolean
}

/** Stored form of a session, with the property names of the specification (B09–B11). */
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

/**
 * Record that the session of a member has expired, with the id of the member. After a sign-out,
 * there is no such record.
 */
export interface EndedSession {
  endedFor: string
}

/**
 * Stored session of this browser, shared by all tabs. The stored value is a session, the record of
 * an expired session, or null.
 */
export const storedSession = createStoredValue<Session | EndedSession | null>(
  'localStorage',
  'sentier.session',
  parseSession,
  toStoredSession,
)

function parseSession(storedValue: unknown): Session | EndedSession | null {
  const { endedFor, ...session } = (storedValue ?? {}) as Partial<StoredSession & EndedSession>
  if (endedFor !== undefined) return { endedFor }
  // A session without both tokens is useless, since its first refresh would fail.
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

function toStoredSession(session: Session | EndedSession | null): StoredSession | EndedSession | null {
  if (!isActiveSession(session)) return session
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

export const isActiveSession = (sessionRecord: Session | EndedSession | null): sessionRecord is Session =>
  sessionRecord !== null && 'accessToken' in sessionRecord

const toActiveSession = (sessionRecord: Session | EndedSession | null) =>
  isActiveSession(sessionRecord) ? sessionRecord : null

/** Returns the session of this browser; null if no member is signed in. */
export const readSession = (): Session | null => toActiveSession(storedSession.get())

/** Returns the session of this browser and re-renders the component when the session changes. */
export const useSession = (): Session | null => toActiveSession(useStoredValue(storedSession))

/**
 * Returns the id under which drafts are stored: the id of the signed-in member, or `guest` if no
 * member is signed in.
 */
export const readDraftOwnerId = () => readSession()?.memberId ?? 'guest'

/**
 * Id of the member whose data this page shows. The id stays the same after a sign-out, because the
 * page still shows the data until it unloads.
 */
const pageOwner = createStoredValue('page', 'owner', (storedValue) =>
  typeof storedValue === 'string' ? storedValue : null,
)
const readPageOwnerId = () => pageOwner.get() ?? getSessionOwnerId(storedSession.get())

/** Records the id of the member whose data this page shows; by default, the signed-in member. */
export function bindPageToMember(memberId: string = getSessionOwnerId(storedSession.get())): void {
  pageOwner.set(memberId)
}

/** Returns whether the page shows data of a member other than the signed-in member. */
export const isPageLoadedForOtherMember = () => getSessionOwnerId(storedSession.get()) !== readPageOwnerId()

/**
 * Returns whether this page shows the data of a member. Re-renders the component when this changes.
 * The value does not change at a sign-out, so that no content for visitors flashes up before the
 * page unloads.
 */
export const useIsMemberPage = (): boolean => useStoredValue({ get: hasPageMemberData })
const hasPageMemberData = () => !['nobody', 'ended'].includes(readPageOwnerId())

/**
 * Returns the id of the member to whom a stored session belongs. Returns `ended` for an expired
 * session, and `nobody` without a session.
 */
export const getSessionOwnerId = (sessionRecord: Session | EndedSession | null) =>
  isActiveSession(sessionRecord) ? sessionRecord.memberId : sessionRecord ? 'ended' : 'nobody'

/**
 * Returns the id of the member whose passes this device may keep: the signed-in member, or the
 * member whose session has expired. Null after a sign-out.
 */
export function readOwnerIdOfStoredPasses(): string | null {
  const session = storedSession.get()
  return isActiveSession(session) ? session.memberId : (session?.endedFor ?? null)
}

/** Session tokens as the gateway returns them. */
interface Tokens {
  accessToken: string
  refreshToken: string
  expiresAt: string
}

/**
 * Stores a new session, whose access token all later requests to the gateway carry. Deletes the
 * drafts of other members, and the passes and finished payments that another member kept on this
 * device.
 */
export function openSession(
  tokens: Tokens,
  member: Pick<Session, 'memberId' | 'email' | 'consentRequired'>,
): void {
  deleteDrafts(member.memberId)
  if (readOwnerIdOfStoredPasses() !== member.memberId) {
    deletePassesStoredOnDevice()
    deleteFinishedPaymentLines()
  }
  bindPageToMember(member.memberId)
  storedSession.set({ ...member, ...addTokenExpiry(tokens) })
}

/**
 * Ends the session on this device, also without a network: deletes its tokens, all drafts (B18),
 * the passes kept on this device (decision 0053), the receipts of guests (decision 0054) and the
 * payment lines with a known outcome (decision 0062).
 */
export function endSessionOnDevice(): void {
  storedSession.remove()
  deleteFinishedPaymentLines()
  deleteDrafts()
  deletePassesStoredOnDevice()
  deleteGuestReceipts()
}

/**
 * Stores data about the member for screens that do not query it: the first name, the e-mail address
 * and the number of requests for passes without insurance.
 */
export function storeMemberInSession(
  facts: Partial<Pick<Session, 'firstName' | 'email' | 'requestsWithoutInsurance'>>,
): void {
  const session = readSession()
  if (!session) return
  const hasNewFacts = (Object.keys(facts) as (keyof typeof facts)[]).some(
    (key) => session[key] !== facts[key],
  )
  if (hasNewFacts) storedSession.set({ ...session, ...facts })
}

/**
 * Returns the session tokens with the expiry of the access token by the clock of this browser. The
 * expiry is at least a minute ahead, so that a fast device clock does not cause a refresh on every
 * request.
 */
export function addTokenExpiry({ accessToken, refreshToken, expiresAt }: Tokens) {
  const now = Date.now()
  const expiresIn = Math.max(Math.round((Date.parse(expiresAt) - now) / 1_000), 60)
  return { accessToken, refreshToken, expiresIn, expiresAt: now + expiresIn * 1_000 }
}
