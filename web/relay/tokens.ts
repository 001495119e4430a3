import { getRequest, graphql } from 'relay-runtime'
import type { tokensRefreshMutation$data } from '../__generated__/tokensRefreshMutation.graphql.ts'
import { Failure } from './gatewayFailure.ts'
import { lockTimeout, waitUntil, runWithTabLock } from '../platform/tabLock.ts'
import { openAsNewPage } from '../platform/url.ts'
import {
  type Session,
  addTokenExpiry,
  endSessionOnDevice,
  readSession,
  bindPageToMember,
  storedSession,
} from '../platform/session.ts'
import { createFailureOfResponse, sendGraphqlDocument } from './transport.ts'
import { paths } from '../platform/paths.ts'

/**
 * Signs out in all tabs, deletes the purchase draft (B18) and the passes kept on this device, and
 * opens `path` as a new page. The sign-out request to the federation is sent without waiting for
 * its response.
 */
export function signOut(path = paths.login({ exit: '1' })): void {
  const session = readSession()
  endSessionOnDevice()
  if (session) {
    void sendGraphqlDocument(
      getRequest(logOutMutation).params,
      // The refresh token ends the session even if the access token has expired.
      { input: { refreshToken: session.refreshToken } },
      { token: session.accessToken, keepalive: true },
    ).catch(() => {})
  }
  openAsNewPage(path)
}

/**
 * Records in the session that the member has accepted the current terms (C03). Also stores the id
 * and the e-mail address of the member, which the session did not contain before.
 */
export async function recordTermsConsent(member: Pick<Session, 'memberId' | 'email'> | null): Promise<void> {
  const session = readSession()
  if (!session) return
  bindPageToMember(member?.memberId ?? session.memberId)
  storedSession.set({ ...session, ...member, consentRequired: false })
  // The present token stays valid if the renewal fails.
  await renewAccessToken(session.accessToken).catch(() => {})
}

/**
 * Returns the access token for a request to the gateway, renewed if the token has expired (B14);
 * null if no member is signed in.
 */
export async function getAccessToken(): Promise<string | null> {
  const session = readSession()
  if (session && session.expiresAt <= Date.now()) return await renewAccessToken(session.accessToken)
  return session?.accessToken ?? null
}

let renewing: Promise<string> | null = null

/**
 * Returns a new access token in place of the expired token `staleToken`. Concurrent calls, also of
 * other tabs, cause only one refresh. Throws UNAUTHENTICATED if the session has ended, or the
 * failure of the refresh request.
 */
export function renewAccessToken(staleToken: string): Promise<string> {
  renewing ??= runWithTabLock('sentier.refresh', (waited) =>
    refreshSessionTokens(staleToken, waited),
  ).finally(() => (renewing = null))
  return renewing
}

/** Maximum delay, in ms, until a storage write of one tab is visible in the other tabs. */
const storageDelay = 1_000

async function refreshSessionTokens(staleToken: string, otherTabHeldLock: boolean): Promise<string> {
  // Browsers release a lock before the storage write made under it is visible, so the renewed token
  // may appear a moment later.
  if (otherTabHeldLock) await waitUntil(() => readSession()?.accessToken !== staleToken, storageDelay)
  const before = readSession()
  // Another tab has renewed the token or signed out.
  if (before?.accessToken !== staleToken) return accessTokenOf(before)

  const input = { refreshToken: before.refreshToken }
  // The request must time out before the lock does: two concurrent refreshes with the same token
  // would end the session.
  const signal = AbortSignal.timeout(lockTimeout * 0.8)
  const response = await sendGraphqlDocument(getRequest(refreshMutation).params, { input }, { signal })
  const result = (response.data as tokensRefreshMutation$data | null | undefined)?.refreshSession
  if (!result) throw createFailureOfResponse(response)

  // If the lock timed out, another tab may have refreshed first; its token is valid and ours is
  // already used.
  const now = readSession()
  if (now?.refreshToken !== before.refreshToken) return accessTokenOf(now)
  if (result.__typename !== 'RefreshSessionPayload') throw new Failure('UNAUTHENTICATED')
  storedSession.set({ ...now, ...addTokenExpiry(result.session) })
  return result.session.accessToken
}

function accessTokenOf(session: Session | null): string {
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
  mutation tokensLogOutMutation($input: LogOutInput) {
    logOut(input: $input) {
      revoked
    }
  }
`
