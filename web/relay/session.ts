import { getRequest, graphql } from 'relay-runtime'
import type { sessionRefreshMutation$data } from '../__generated__/sessionRefreshMutation.graphql.ts'
import { Failure } from './failure.ts'
import { alone, patience, until } from './lock.ts'
import {
  type Session,
  forgetSession,
  isOpen,
  keepEnded,
  keepSession,
  readKept,
  readSession,
  showTo,
} from './keptSession.ts'
import { leaveFor, makeWayFor, pathWithoutClub } from './place.ts'
import { forgetDrafts } from './storage.ts'
import { failureOf, send } from './transport.ts'

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
  keepSession({ ...member, ...dated(tokens) })
}

/** Keeps what the member is called, and the e-mail that they sign in with, which may have been changed elsewhere. */
export function rememberMember(told: Required<Pick<Session, 'firstName' | 'email'>>): void {
  const session = readSession()
  if (!session || (session.firstName === told.firstName && session.email === told.email)) return
  keepSession({ ...session, ...told })
}

/**
 * Signs out here and in the other tabs, forgets the purchase (B18) and opens `path` as a new page, which empties the
 * Relay store. The federation is told, but not waited for.
 */
export function signOut(path = '/login?exit=1'): void {
  const session = readSession()
  forgetSession()
  forgetDrafts()
  if (session) {
    void send(getRequest(logOutMutation).params, {}, { token: session.accessToken, keepalive: true }).catch(
      () => {},
    )
  }
  leaveFor(path)
}

/**
 * The session has run out: to the login screen, and from there back to this one (B16). The member has not left: what
 * they had begun waits for them, and a purchase without an answer keeps its key.
 */
export function signInAgain(): void {
  const kept = readKept()
  if (kept) {
    const endedFor = isOpen(kept) ? kept.memberId : kept.endedFor
    tellOver(endedFor)
    keepEnded(endedFor)
  }
  makeWayFor(signInAddress())
}

const followers = new Set<(memberId: string) => void>()

/**
 * Calls `follow` right before this page makes way for the sign-in screen, or for the terms, with whose session was over,
 * or goes on only after them.
 */
export function whenSessionIsOver(follow: (memberId: string) => void): () => void {
  followers.add(follow)
  return () => followers.delete(follow)
}

/** Tells the forms of this page that the session of `memberId` is over. */
export const tellOver = (memberId: string) => {
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
  if (session && !session.consentRequired) keepSession({ ...session, consentRequired: true })
  if (isAtTexts()) return false
  if (session) tellOver(session.memberId)
  makeWayFor(`${consentPath}?${new URLSearchParams({ redirect: pathWithoutClub() })}`)
  return true
}

/** Whether this page is one of the texts to accept. */
export const isAtTexts = () => /^\/consent(\/|\?|$)/i.test(pathWithoutClub())

/**
 * The texts in force are accepted: from here on calls are answered, with a session that knows it (C03) and whose it is,
 * which nobody could tell before.
 */
export async function consentGiven(member: Pick<Session, 'memberId' | 'email'> | null): Promise<void> {
  const session = readSession()
  if (!session) return
  showTo(member?.memberId ?? session.memberId)
  keepSession({ ...session, ...member, consentRequired: false })
  // The token that there is stays good too, where another cannot be had now.
  await renew(session.accessToken).catch(() => {})
}

/** The token for a call, renewed when it is past its end (B14); null when nobody is signed in. */
export async function accessToken(): Promise<string | null> {
  const session = readSession()
  if (session && session.expiresAt <= Date.now()) return await renew(session.accessToken)
  return session?.accessToken ?? null
}

let renewing: Promise<string> | null = null

/**
 * A token in place of `stale`. However many calls of however many tabs find their token stale at the same time, one
 * of them refreshes it. Throws UNAUTHENTICATED when the session is over, and another failure where that could not be
 * asked, which ends no session.
 */
export function renew(stale: string): Promise<string> {
  renewing ??= alone('sentier.refresh', (waited) => refresh(stale, waited)).finally(() => (renewing = null))
  return renewing
}

/** How long what one tab has written may be on its way to the others, in ms. */
const spread = 1_000

async function refresh(stale: string, waited: boolean): Promise<string> {
  // Browsers pass a lock on before what was written under it: the token may be there in a moment.
  if (waited) await until(() => readSession()?.accessToken !== stale, spread)
  const before = readSession()
  // Another tab has done it, or signed out.
  if (before?.accessToken !== stale) return tokenOf(before)

  const input = { refreshToken: before.refreshToken }
  // Over before the lock is: two refreshes under way with one token would end the session.
  const signal = AbortSignal.timeout(patience * 0.8)
  const answer = await send(getRequest(refreshMutation).params, { input }, { signal })
  const result = (answer.data as sessionRefreshMutation$data | null | undefined)?.refreshSession
  if (!result) throw failureOf(answer)

  // Where the lock was passed by, a tab that was quicker has the token that counts now, and ours is spent.
  const now = readSession()
  if (now?.refreshToken !== before.refreshToken) return tokenOf(now)
  if (result.__typename !== 'RefreshSessionPayload') throw new Failure('UNAUTHENTICATED')
  keepSession({ ...now, ...dated(result.session) })
  return result.session.accessToken
}

function tokenOf(session: Session | null): string {
  if (!session) throw new Failure('UNAUTHENTICATED')
  return session.accessToken
}

/** A clock that is ahead must not make every call refresh: a new token counts for a minute at least. */
function dated({ accessToken, refreshToken, expiresAt }: Tokens) {
  const now = Date.now()
  const expiresIn = Math.max(Math.round((Date.parse(expiresAt) - now) / 1_000), 60)
  return { accessToken, refreshToken, expiresIn, expiresAt: now + expiresIn * 1_000 }
}

const refreshMutation = graphql`
  mutation sessionRefreshMutation($input: RefreshSessionInput!) {
    refreshSession(input: $input) {
      __typename
      ... on RefreshSessionPayload {
        session {
          accessToken
          refreshToken
          expiresAt
        }
      }
    }
  }
`

const logOutMutation = graphql`
  mutation sessionLogOutMutation {
    logOut {
      revoked
    }
  }
`
