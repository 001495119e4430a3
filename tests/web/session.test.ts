import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  createGraphqlErrorResponse,
  createStoredSession,
  member,
  createSessionRefreshResult,
  stubGateway,
  createStubSessionTokens,
} from './helpers/stub-gateway.ts'

const key = 'sentier.session'
const readStoredSession = () =>
  JSON.parse(localStorage.getItem(key) ?? 'null') as { access_token: string } | null
const expiredSession = { data: { refreshSession: { __typename: 'SessionExpiredProblem' } } }
const delay = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/**
 * Imports the session modules again, to simulate a second tab with separate memory and shared
 * storage.
 */
async function simulateNewTab() {
  vi.resetModules()
  return {
    ...(await import('../../web/platform/session.ts')),
    ...(await import('../../web/relay/tokens.ts')),
    ...(await import('../../web/platform/syncSessionWithOtherTabs.ts')),
  }
}

/** Stubs a gateway that accepts each refresh token once, as the federation does. */
function stubSingleUseRefreshTokens(firstSerial: number) {
  let current = firstSerial
  return stubGateway(async ({ body }) => {
    const { refreshToken } = (body.variables as { input: { refreshToken: string } }).input
    const spent = refreshToken !== `refresh-${current}`
    if (!spent) current++
    const next = current
    await delay(20)
    return spent ? expiredSession : createSessionRefreshResult(next)
  })
}

beforeEach(async () => {
  const { openSession } = await simulateNewTab()
  openSession(createStubSessionTokens(1), member)
  vi.spyOn(location, 'assign').mockImplementation(() => {})
  vi.spyOn(location, 'replace').mockImplementation(() => {})
})

describe('refreshing the session', () => {
  test('concurrent requests of one tab refresh the session only once', async () => {
    const calls = stubSingleUseRefreshTokens(1)
    const { renewAccessToken: renewToken } = await simulateNewTab()
    const renewed = await Promise.all(Array.from({ length: 10 }, () => renewToken('access-1')))
    expect(new Set(renewed)).toEqual(new Set(['access-2']))
    expect(calls).toHaveLength(1)
  })

  test('several tabs without the Web Locks API refresh their shared session only once', async () => {
    expect(navigator.locks).toBeFalsy()
    const calls = stubSingleUseRefreshTokens(1)
    const tabs = [await simulateNewTab(), await simulateNewTab(), await simulateNewTab()]
    const renewed = await Promise.all(tabs.map((tab) => tab.renewAccessToken('access-1')))
    expect(renewed).toEqual(['access-2', 'access-2', 'access-2'])
    expect(calls).toHaveLength(1)
  })

  test('without an effective session lock, two tabs each send a refresh, and both continue with the token of the successful refresh', async () => {
    // This lock never blocks: it proves that the previous test depends on the lock.
    vi.stubGlobal('navigator', { locks: { request: (_: string, __: object, work: () => unknown) => work() } })
    const calls = stubSingleUseRefreshTokens(1)
    const [firstTab, secondTab] = [await simulateNewTab(), await simulateNewTab()]
    const renewed = await Promise.all([
      firstTab.renewAccessToken('access-1'),
      secondTab.renewAccessToken('access-1'),
    ])
    expect(calls).toHaveLength(2)
    expect(renewed).toEqual(['access-2', 'access-2'])
    expect(readStoredSession()?.access_token).toBe('access-2')
  })

  test('two tabs refresh their shared session once, even if one tab sees the change of localStorage late [B52]', async () => {
    vi.stubGlobal('navigator', { locks: createWebLocksStub() })
    const storedBefore = localStorage.getItem(key)
    const realStorage = localStorage
    let isChangeVisible = false
    const getItem = (itemKey: string) =>
      itemKey === key && !isChangeVisible ? storedBefore : realStorage.getItem(itemKey)
    const setItem = (itemKey: string, value: string) => realStorage.setItem(itemKey, value)
    vi.stubGlobal('localStorage', { getItem, setItem })
    const calls = stubGateway(async () => {
      await delay(20)
      // In browsers with one process per tab, a lock may be passed on before the storage is
      // synchronized.
      setTimeout(() => (isChangeVisible = true), 200)
      return createSessionRefreshResult(2)
    })
    const tabs = [await simulateNewTab(), await simulateNewTab()]
    const renewed = await Promise.all(tabs.map((tab) => tab.renewAccessToken('access-1')))
    expect(renewed).toEqual(['access-2', 'access-2'])
    expect(calls).toHaveLength(1)
  })

  test('a session refresh that ends after the member has signed out does not restore the session', async () => {
    const { renewAccessToken: renewToken, signOut } = await simulateNewTab()
    stubGateway(async () => {
      await delay(20)
      return createSessionRefreshResult(2)
    })
    const renewing = renewToken('access-1')
    await delay(5)
    signOut()
    await expect(renewing).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
    expect(readStoredSession()).toBeNull()
  })

  test('a session refresh uses the access token that another tab has already obtained', async () => {
    const calls = stubGateway(() => createSessionRefreshResult(9))
    const { openSession, renewAccessToken: renewToken } = await simulateNewTab()
    openSession(createStubSessionTokens(2), member)
    await expect(renewToken('access-1')).resolves.toBe('access-2')
    expect(calls).toHaveLength(0)
  })

  test('a refused session refresh ends the session, whereas a session refresh without a result keeps the session', async () => {
    const { renewAccessToken: renewToken } = await simulateNewTab()
    stubGateway(() => expiredSession)
    await expect(renewToken('access-1')).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
    stubGateway(() => createGraphqlErrorResponse('FEDERATION_UNAVAILABLE'))
    await expect(renewToken('access-1')).rejects.toMatchObject({
      code: 'FEDERATION_UNAVAILABLE',
      requestId: 'r-1',
    })
    stubGateway(() => Promise.reject(new TypeError('network')))
    await expect(renewToken('access-1')).rejects.toMatchObject({ code: 'UNREACHABLE' })
    expect(readStoredSession()?.access_token).toBe('access-1')
  })
})

describe('access token of a call', () => {
  test('getAccessToken refreshes an expired access token', async () => {
    localStorage.setItem(key, JSON.stringify(createStoredSession(1, { expiration_date: Date.now() - 1 })))
    stubGateway(() => createSessionRefreshResult(2))
    const { getAccessToken } = await simulateNewTab()
    await expect(getAccessToken()).resolves.toBe('access-2')
  })

  test('a device clock that is ahead does not cause a session refresh for each request', async () => {
    const calls = stubGateway(() => createSessionRefreshResult(2))
    const { getAccessToken, openSession } = await simulateNewTab()
    openSession(createStubSessionTokens(1, -3_600_000), member)
    await expect(getAccessToken()).resolves.toBe('access-1')
    expect(calls).toHaveLength(0)
  })

  test('getAccessToken returns null for a visitor', async () => {
    localStorage.clear()
    const { getAccessToken } = await simulateNewTab()
    await expect(getAccessToken()).resolves.toBeNull()
  })
})

describe('signing out', () => {
  test('signing out removes the session, drafts, guest receipts and payments with a known outcome, notifies the gateway and opens the login screen [B18]', async () => {
    sessionStorage.setItem('sentier.draft.purchase.1.member-1', '{}')
    localStorage.setItem('sentier.guest.receipt.onnb', '{}')
    const [paid, unconfirmed] = [
      { key: 'a', state: 'paid' },
      { key: 'b', state: 'sent' },
    ]
    localStorage.setItem('sentier.payments.member-1', JSON.stringify([paid, unconfirmed]))
    localStorage.setItem('sentier.payments.member-2', JSON.stringify([paid]))
    const calls = stubGateway(() => ({ data: { logOut: { revoked: true } } }))
    const { signOut } = await simulateNewTab()
    signOut()
    expect(readStoredSession()).toBeNull()
    expect(sessionStorage).toHaveLength(0)
    expect(localStorage.getItem('sentier.guest.receipt.onnb')).toBeNull()
    expect(localStorage.getItem('sentier.payments.member-1')).toBe(JSON.stringify([unconfirmed]))
    expect(localStorage.getItem('sentier.payments.member-2')).toBeNull()
    expect(location.assign).toHaveBeenCalledWith('/login?exit=1')
    expect(calls[0]?.headers).toMatchObject({ Authorization: 'Bearer access-1' })
    expect(calls[0]?.body.variables).toEqual({ input: { refreshToken: 'refresh-1' } })
  })

  test('signing out in one tab reloads the other tabs, and a session refresh does not', async () => {
    const { syncSessionWithOtherTabs } = await simulateNewTab()
    syncSessionWithOtherTabs()
    simulateSessionChangeInOtherTab(createStoredSession(1), createStoredSession(2))
    expect(location.assign).not.toHaveBeenCalled()
    simulateSessionChangeInOtherTab(createStoredSession(2), null)
    expect(location.assign).toHaveBeenCalledWith('/')
  })
})

describe('agreements that the member accepts in another tab', () => {
  const sessionWithoutConsent = createStoredSession(1, { consent_required: true })
  const sessionWithConsent = createStoredSession(1)
  afterEach(() => history.replaceState(null, '', '/'))

  test.each([
    ['/Consent/TermsSummary?redirect=%2Freceipts', '/receipts'],
    ['/Consent/PrivacyPolicySummary?redirect=%2Freceipts%3Fpage%3D2', '/receipts?page=2'],
    ['/consent/termssummary', '/'],
    ['/Consent/TermsSummary?redirect=%2F%2Fevil.example', '/'],
  ])(
    'a member who accepts the agreements in one tab is redirected in another tab from %s to %s [C04]',
    async (at, to) => {
      history.replaceState(null, '', at)
      const { syncSessionWithOtherTabs } = await simulateNewTab()
      syncSessionWithOtherTabs()
      simulateSessionChangeInOtherTab(sessionWithoutConsent, sessionWithConsent)
      expect(location.replace).toHaveBeenCalledWith(to)
    },
  )

  test('accepting the agreements in one tab does not redirect another tab that is not waiting for the acceptance', async () => {
    const { syncSessionWithOtherTabs } = await simulateNewTab()
    syncSessionWithOtherTabs()
    history.replaceState(null, '', '/editprofile')
    simulateSessionChangeInOtherTab(sessionWithoutConsent, sessionWithConsent)
    history.replaceState(null, '', '/Consent/TermsSummary')
    simulateSessionChangeInOtherTab(sessionWithConsent, createStoredSession(2))
    expect(location.replace).not.toHaveBeenCalled()
    expect(location.assign).not.toHaveBeenCalled()
  })
})

describe('page restored from the back-forward cache', () => {
  /**
   * Pageshow event listeners of the simulated tab under test, because all tests of this file share
   * one window.
   */
  let listeners: ((event: object) => void)[]
  const firePageshowListeners = (persisted = true) => listeners.forEach((listener) => listener({ persisted }))
  beforeEach(() => {
    listeners = []
    vi.stubGlobal('addEventListener', (type: string, listener: (event: object) => void) => {
      if (type === 'pageshow') listeners.push(listener)
    })
    vi.spyOn(location, 'reload').mockImplementation(() => {})
    stubGateway(() => ({ data: { logOut: { revoked: true } } }))
  })

  test('a page restored from the back/forward cache reloads after its member has signed out [B18]', async () => {
    const { syncSessionWithOtherTabs, signOut } = await simulateNewTab()
    syncSessionWithOtherTabs()
    firePageshowListeners()
    expect(location.reload).not.toHaveBeenCalled()
    signOut()
    firePageshowListeners(false)
    expect(location.reload).not.toHaveBeenCalled()
    firePageshowListeners()
    expect(location.reload).toHaveBeenCalledTimes(1)
  })

  test('a page restored from the back/forward cache reloads if another tab has signed out or signed in another member [B18]', async () => {
    const { syncSessionWithOtherTabs } = await simulateNewTab()
    syncSessionWithOtherTabs()
    localStorage.setItem(key, JSON.stringify(createStoredSession(2)))
    firePageshowListeners()
    expect(location.reload).not.toHaveBeenCalled()
    localStorage.setItem(key, JSON.stringify(createStoredSession(3, { userId: 'member-2' })))
    firePageshowListeners()
    expect(location.reload).toHaveBeenCalledTimes(1)
  })

  test('a page restored from the back/forward cache does not reload if its member signed in on that same page', async () => {
    localStorage.clear()
    const { syncSessionWithOtherTabs, openSession, recordTermsConsent } = await simulateNewTab()
    syncSessionWithOtherTabs()
    openSession(createStubSessionTokens(1), { ...member, memberId: '', consentRequired: true })
    firePageshowListeners()
    stubGateway(() => createSessionRefreshResult(2))
    await recordTermsConsent(member)
    firePageshowListeners()
    expect(location.reload).not.toHaveBeenCalled()
  })
})

describe('draft in this tab after a session change in another tab', () => {
  const mine = 'sentier.draft.purchase.1.member-1'
  const live = createStoredSession(1)
  const endedSession = { endedFor: 'member-1' }
  test.each<[string, boolean, object | null, object | null, string]>([
    ['a sign-out of the member', false, live, null, '/'],
    ['the end of the session', true, live, endedSession, '/login?message=expired&redirect=%2F'],
    ['a new sign-in of the same member', true, endedSession, live, '/'],
    ['a sign-in of another member', false, endedSession, { ...live, userId: 'member-2' }, '/'],
    ['a sign-out after the end of the session', false, endedSession, null, '/'],
  ])(
    'after %s in another tab, this tab keeps its purchase draft: %s',
    async (_, stays, before, after, leadsTo) => {
      const { syncSessionWithOtherTabs } = await simulateNewTab()
      syncSessionWithOtherTabs()
      sessionStorage.setItem(mine, '{}')
      simulateSessionChangeInOtherTab(before, after)
      expect(leadsTo === '/' ? location.assign : location.replace).toHaveBeenLastCalledWith(leadsTo)
      expect(sessionStorage.getItem(mine) !== null).toBe(stays)
    },
  )
})

describe('signing in', () => {
  test.each([
    ['the same member', 'member-1', ['sentier.draft.purchase.1.member-1']],
    ['another member', 'member-2', []],
  ])(
    'a new sign-in of %s in the same tab keeps only the drafts of the member who signs in',
    async (_, memberId, left) => {
      sessionStorage.setItem('sentier.draft.purchase.1.member-1', '{}')
      const { openSession } = await simulateNewTab()
      openSession(createStubSessionTokens(1), { ...member, memberId })
      expect(Object.keys(sessionStorage)).toEqual(left)
    },
  )
})

/** Simulates a change of the stored session by another tab. */
function simulateSessionChangeInOtherTab(oldValue: object | null, newValue: object | null): void {
  const [before, after] = [oldValue, newValue].map((value) => value && JSON.stringify(value))
  dispatchEvent(new StorageEvent('storage', { key, oldValue: before, newValue: after }))
}

/** Returns a stub of the Web Locks API for a single lock name. */
function createWebLocksStub() {
  let heldLock: Promise<unknown> | null = null
  return {
    async request(
      _: string,
      { ifAvailable }: { ifAvailable?: boolean },
      work: (lock: object | null) => unknown,
    ) {
      if (ifAvailable && heldLock) return await work(null)
      const lockedWork = (heldLock ?? Promise.resolve()).then(() => work({}))
      heldLock = lockedWork
      return await lockedWork.finally(() => heldLock === lockedWork && (heldLock = null))
    },
  }
}
