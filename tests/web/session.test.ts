import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { failed, kept, member, refreshed, stubGateway, tokens } from './gateway.ts'

const key = 'sentier.session'
const stored = () => JSON.parse(localStorage.getItem(key) ?? 'null') as { access_token: string } | null
const over = { data: { refreshSession: { __typename: 'SessionExpiredProblem' } } }
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** The session's modules as another tab has them: a memory of its own over the same storage. */
async function openTab() {
  vi.resetModules()
  return {
    ...(await import('../../web/platform/session.ts')),
    ...(await import('../../web/relay/tokens.ts')),
    ...(await import('../../web/platform/otherTabs.ts')),
  }
}

/** A gateway that takes each refresh token once, as the federation does. */
function singleUse(first: number) {
  let current = first
  return stubGateway(async ({ body }) => {
    const { refreshToken } = (body.variables as { input: { refreshToken: string } }).input
    const spent = refreshToken !== `refresh-${current}`
    if (!spent) current++
    const next = current
    await pause(20)
    return spent ? over : refreshed(next)
  })
}

beforeEach(async () => {
  const { openSession } = await openTab()
  openSession(tokens(1), member)
  vi.spyOn(location, 'assign').mockImplementation(() => {})
  vi.spyOn(location, 'replace').mockImplementation(() => {})
})

describe('refreshing', () => {
  test('happens once for many calls of one tab', async () => {
    const calls = singleUse(1)
    const { renewToken } = await openTab()
    const renewed = await Promise.all(Array.from({ length: 10 }, () => renewToken('access-1')))
    expect(new Set(renewed)).toEqual(new Set(['access-2']))
    expect(calls).toHaveLength(1)
  })

  test('happens once for many tabs, without Web Locks too', async () => {
    expect(navigator.locks).toBeFalsy()
    const calls = singleUse(1)
    const tabs = [await openTab(), await openTab(), await openTab()]
    const renewed = await Promise.all(tabs.map((tab) => tab.renewToken('access-1')))
    expect(renewed).toEqual(['access-2', 'access-2', 'access-2'])
    expect(calls).toHaveLength(1)
  })

  test('is raced for where no lock holds, and the tab that loses takes the other one’s token', async () => {
    // A lock that lets everybody through: the counter-proof to the test above.
    vi.stubGlobal('navigator', { locks: { request: (_: string, __: object, work: () => unknown) => work() } })
    const calls = singleUse(1)
    const [one, two] = [await openTab(), await openTab()]
    const renewed = await Promise.all([one.renewToken('access-1'), two.renewToken('access-1')])
    expect(calls).toHaveLength(2)
    expect(renewed).toEqual(['access-2', 'access-2'])
    expect(stored()?.access_token).toBe('access-2')
  })

  test('[B52] happens once where a tab sees only a little later what another has written', async () => {
    vi.stubGlobal('navigator', { locks: queue() })
    const before = localStorage.getItem(key)
    const real = localStorage
    let isSeen = false
    const getItem = (name: string) => (name === key && !isSeen ? before : real.getItem(name))
    const setItem = (name: string, value: string) => real.setItem(name, value)
    vi.stubGlobal('localStorage', { getItem, setItem })
    const calls = stubGateway(async () => {
      await pause(20)
      // As browsers do that have a process for each tab: the lock is passed on before the storage is.
      setTimeout(() => (isSeen = true), 200)
      return refreshed(2)
    })
    const tabs = [await openTab(), await openTab()]
    const renewed = await Promise.all(tabs.map((tab) => tab.renewToken('access-1')))
    expect(renewed).toEqual(['access-2', 'access-2'])
    expect(calls).toHaveLength(1)
  })

  test('never brings a session back that was signed out meanwhile', async () => {
    const { renewToken, signOut } = await openTab()
    stubGateway(async () => {
      await pause(20)
      return refreshed(2)
    })
    const renewing = renewToken('access-1')
    await pause(5)
    signOut()
    await expect(renewing).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
    expect(stored()).toBeNull()
  })

  test('takes what another tab has renewed already', async () => {
    const calls = stubGateway(() => refreshed(9))
    const { openSession, renewToken } = await openTab()
    openSession(tokens(2), member)
    await expect(renewToken('access-1')).resolves.toBe('access-2')
    expect(calls).toHaveLength(0)
  })

  test('that the federation refuses ends the session; one that it cannot answer does not', async () => {
    const { renewToken } = await openTab()
    stubGateway(() => over)
    await expect(renewToken('access-1')).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
    stubGateway(() => failed('FEDERATION_UNAVAILABLE'))
    await expect(renewToken('access-1')).rejects.toMatchObject({
      code: 'FEDERATION_UNAVAILABLE',
      requestId: 'r-1',
    })
    stubGateway(() => Promise.reject(new TypeError('network')))
    await expect(renewToken('access-1')).rejects.toMatchObject({ code: 'UNREACHABLE' })
    expect(stored()?.access_token).toBe('access-1')
  })
})

describe('the token of a call', () => {
  test('is renewed when it is past its end', async () => {
    localStorage.setItem(key, JSON.stringify(kept(1, { expiration_date: Date.now() - 1 })))
    stubGateway(() => refreshed(2))
    const { accessToken } = await openTab()
    await expect(accessToken()).resolves.toBe('access-2')
  })

  test('is not renewed by every call of a clock that is ahead', async () => {
    const calls = stubGateway(() => refreshed(2))
    const { accessToken, openSession } = await openTab()
    openSession(tokens(1, -3_600_000), member)
    await expect(accessToken()).resolves.toBe('access-1')
    expect(calls).toHaveLength(0)
  })

  test('is null for a visitor', async () => {
    localStorage.clear()
    const { accessToken } = await openTab()
    await expect(accessToken()).resolves.toBeNull()
  })
})

describe('signing out', () => {
  test('[B18] forgets session and drafts, tells the gateway and opens a new page', async () => {
    sessionStorage.setItem('sentier.draft.purchase.1.member-1', '{}')
    const calls = stubGateway(() => ({ data: { logOut: { revoked: true } } }))
    const { signOut } = await openTab()
    signOut()
    expect(stored()).toBeNull()
    expect(sessionStorage).toHaveLength(0)
    expect(location.assign).toHaveBeenCalledWith('/login?exit=1')
    expect(calls[0]?.headers).toMatchObject({ Authorization: 'Bearer access-1' })
  })

  test('in one tab starts the others anew; a refresh does not', async () => {
    const { followOtherTabs } = await openTab()
    followOtherTabs()
    told(kept(1), kept(2))
    expect(location.assign).not.toHaveBeenCalled()
    told(kept(2), null)
    expect(location.assign).toHaveBeenCalledWith('/')
  })
})

describe('the texts, accepted in another tab', () => {
  const asked = kept(1, { consent_required: true })
  const given = kept(1)
  afterEach(() => history.replaceState(null, '', '/'))

  test.each([
    ['/Consent/TermsSummary?redirect=%2Freceipts', '/receipts'],
    ['/Consent/PrivacyPolicySummary?redirect=%2Freceipts%3Fpage%3D2', '/receipts?page=2'],
    ['/consent/termssummary', '/'],
    ['/Consent/TermsSummary?redirect=%2F%2Fevil.example', '/'],
  ])('[C04] let the tab at %s go on to %s', async (at, to) => {
    history.replaceState(null, '', at)
    const { followOtherTabs } = await openTab()
    followOtherTabs()
    told(asked, given)
    expect(location.replace).toHaveBeenCalledWith(to)
  })

  test('move no tab that is elsewhere, or that only reads', async () => {
    const { followOtherTabs } = await openTab()
    followOtherTabs()
    history.replaceState(null, '', '/editprofile')
    told(asked, given)
    history.replaceState(null, '', '/Consent/TermsSummary')
    told(given, kept(2))
    expect(location.replace).not.toHaveBeenCalled()
    expect(location.assign).not.toHaveBeenCalled()
  })
})

describe('a page that the browser has kept whole, and that Back brings again', () => {
  /** Those of this tab alone: the others of this file live in the same window. */
  let listeners: ((event: object) => void)[]
  const back = (persisted = true) => listeners.forEach((listener) => listener({ persisted }))
  beforeEach(() => {
    listeners = []
    vi.stubGlobal('addEventListener', (type: string, listener: (event: object) => void) => {
      if (type === 'pageshow') listeners.push(listener)
    })
    vi.spyOn(location, 'reload').mockImplementation(() => {})
    stubGateway(() => ({ data: { logOut: { revoked: true } } }))
  })

  test('[B18] shows nothing of a member who has left', async () => {
    const { followOtherTabs, signOut } = await openTab()
    followOtherTabs()
    back()
    expect(location.reload).not.toHaveBeenCalled()
    signOut()
    back(false)
    expect(location.reload).not.toHaveBeenCalled()
    back()
    expect(location.reload).toHaveBeenCalledTimes(1)
  })

  test('[B18] nor of one who has left, or changed, in another tab meanwhile', async () => {
    const { followOtherTabs } = await openTab()
    followOtherTabs()
    localStorage.setItem(key, JSON.stringify(kept(2)))
    back()
    expect(location.reload).not.toHaveBeenCalled()
    localStorage.setItem(key, JSON.stringify(kept(3, { userId: 'member-2' })))
    back()
    expect(location.reload).toHaveBeenCalledTimes(1)
  })

  test('goes on where its member has signed in on it', async () => {
    localStorage.clear()
    const { followOtherTabs, openSession, acceptConsent } = await openTab()
    followOtherTabs()
    openSession(tokens(1), { ...member, memberId: '', consentRequired: true })
    back()
    stubGateway(() => refreshed(2))
    await acceptConsent(member)
    back()
    expect(location.reload).not.toHaveBeenCalled()
  })
})

describe('a draft in another tab', () => {
  const mine = 'sentier.draft.purchase.1.member-1'
  const live = kept(1)
  const over = { endedFor: 'member-1' }
  test.each<[string, object | null, object | null, string, boolean]>([
    ['goes when its member leaves', live, null, '/', false],
    ['stays when the session is over', live, over, '/login?message=expired&redirect=%2F', true],
    ['stays when its member signs in again', over, live, '/', true],
    ['goes when another member signs in', over, { ...live, userId: 'member-2' }, '/', false],
    ['goes when its member leaves after all', over, null, '/', false],
  ])('%s', async (_, before, after, leadsTo, stays) => {
    const { followOtherTabs } = await openTab()
    followOtherTabs()
    sessionStorage.setItem(mine, '{}')
    told(before, after)
    expect(leadsTo === '/' ? location.assign : location.replace).toHaveBeenLastCalledWith(leadsTo)
    expect(sessionStorage.getItem(mine) !== null).toBe(stays)
  })
})

describe('signing in', () => {
  test.each([
    ['keeps what the same member has begun', 'member-1', ['sentier.draft.purchase.1.member-1']],
    ['forgets what another one has begun', 'member-2', []],
  ])('%s', async (_, memberId, left) => {
    sessionStorage.setItem('sentier.draft.purchase.1.member-1', '{}')
    const { openSession } = await openTab()
    openSession(tokens(1), { ...member, memberId })
    expect(Object.keys(sessionStorage)).toEqual(left)
  })
})

/** Tells this tab that another one has changed the session. */
function told(oldValue: object | null, newValue: object | null): void {
  const [before, after] = [oldValue, newValue].map((value) => value && JSON.stringify(value))
  dispatchEvent(new StorageEvent('storage', { key, oldValue: before, newValue: after }))
}

/** Web Locks of one name, as browsers have them. */
function queue() {
  let held: Promise<unknown> | null = null
  return {
    async request(
      _: string,
      { ifAvailable }: { ifAvailable?: boolean },
      work: (lock: object | null) => unknown,
    ) {
      if (ifAvailable && held) return await work(null)
      const turn = (held ?? Promise.resolve()).then(() => work({}))
      held = turn
      return await turn.finally(() => held === turn && (held = null))
    },
  }
}
