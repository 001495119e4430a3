import { getRequest, graphql } from 'relay-runtime'
import type { tokensRefreshMutation$data } from '../__generated__/tokensRefreshMutation.graphql.ts'
import { Failure } from './failure.ts'
import { lockLimit, waitUntil, withLock } from '../platform/lock.ts'
import { loadDocument } from '../platform/place.ts'
import {
  type Session,
  withExpiry,
  readSession,
  bindPageToMember,
  storedSession,
} from '../platform/session.ts'
import { forgetDrafts } from '../platform/drafts.ts'
import { failureOf, send } from './transport.ts'
import { paths } from '../platform/paths.ts'

/**
 * Signs out here and in the other tabs, forgets the purchase (B18) and opens `path` as a new page, which empties the
 * Relay store. The federation is told, but not waited for.
 */
export function signOut(path = paths.login({ exit: '1' })): void {
  const session = readSession()
  storedSession.remove()
  forgetDrafts()
  if (session) {
    void send(getRequest(logOutMutation).params, {}, { token: session.accessToken, keepalive: true }).catch(
      () => {},
    )
  }
  loadDocument(path)
}

/**
 * The texts in force are accepted: from here on calls are answered, with a session that knows it (C03) and whose it is,
 * which nobody could tell before.
 */
export async function acceptConsent(member: Pick<Session, 'memberId' | 'email'> | null): Promise<void> {
  const session = readSession()
  if (!session) return
  bindPageToMember(member?.memberId ?? session.memberId)
  storedSession.set({ ...session, ...member, consentRequired: false })
  // The token that there is stays good too, where another cannot be had now.
  await renewToken(session.accessToken).catch(() => {})
}

/** The token for a call, renewed when it is past its end (B14); null when nobody is signed in. */
export async function accessToken(): Promise<string | null> {
  const session = readSession()
  if (session && session.expiresAt <= Date.now()) return await renewToken(session.accessToken)
  return session?.accessToken ?? null
}

let renewing: Promise<string> | null = null

/**
 * A token in place of `stale`. However many calls of however many tabs find their token stale at the same time, one
 * of them refreshes it. Throws UNAUTHENTICATED when the session is over, and another failure where that could not be
 * asked, which ends no session.
 */
export function renewToken(stale: string): Promise<string> {
  renewing ??= withLock('sentier.refresh', (waited) => refresh(stale, waited)).finally(
    () => (renewing = null),
  )
  return renewing
}

/** How long what one tab has written may be on its way to the others, in ms. */
const spread = 1_000

async function refresh(stale: string, waited: boolean): Promise<string> {
  // Browsers pass a lock on before what was written under it: the token may be there in a moment.
  if (waited) await waitUntil(() => readSession()?.accessToken !== stale, spread)
  const before = readSession()
  // Another tab has done it, or signed out.
  if (before?.accessToken !== stale) return tokenOf(before)

  const input = { refreshToken: before.refreshToken }
  // Over before the lock is: two refreshes under way with one token would end the session.
  const signal = AbortSignal.timeout(lockLimit * 0.8)
  const answer = await send(getRequest(refreshMutation).params, { input }, { signal })
  const result = (answer.data as tokensRefreshMutation$data | null | undefined)?.refreshSession
  if (!result) throw failureOf(answer)

  // Where the lock was passed by, a tab that was quicker has the token that counts now, and ours is spent.
  const now = readSession()
  if (now?.refreshToken !== before.refreshToken) return tokenOf(now)
  if (result.__typename !== 'RefreshSessionPayload') throw new Failure('UNAUTHENTICATED')
  storedSession.set({ ...now, ...withExpiry(result.session) })
  return result.session.accessToken
}

function tokenOf(session: Session | null): string {
  if (!session) throw new Failure('UNAUTHENTICATED')
  return session.accessToken
}

const refreshMutation = graphql`
  mutation tokensRefreshMutation($input: RefreshSessionInput!) {
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
  mutation tokensLogOutMutation {
    logOut {
      revoked
    }
  }
`
