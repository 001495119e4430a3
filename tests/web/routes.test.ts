/** Tests of the access to each path of the portal, for visitors and members (portal §2). */
import { type LoaderFunctionArgs, type RouteObject, matchRoutes } from 'react-router-dom'
import { beforeEach, expect, test, vi } from 'vitest'
import { screenAddresses } from '../../gateway/http/generated/screens.ts'
import { isScreenPath } from '../../gateway/http/screen-routes.ts'
import { routes } from './helpers/all-routes.ts'
import { openSession } from '../../web/platform/session.ts'
import { markVideoWatched } from '../../web/domains/video/shared/watchedVideo.ts'
import { parseSoldPassType } from '../../web/domains/purchase/passTypes.ts'
import { purchaseWizard } from '../../web/domains/purchase/purchaseWizard.ts'
import { readDraft, resetDraft } from '../../web/wizard/draft.ts'
import { member, stubGateway, createStubSessionTokens } from './helpers/stub-gateway.ts'

// Access is decided before the code of a screen is loaded, so the mock loads none.
vi.mock('../../web/relay/lazyWithRetry.ts', () => ({
  reloadPageIfOutdated: <T>(loading: Promise<T>) => loading,
  lazyWithRetry: () => ({ preload: async () => ({}), Component: () => null }),
}))

beforeEach(() => {
  stubGateway(() => new Promise(() => {}))
})

/** Returns the route path that a URL opens, or « → » and the target if the URL redirects. */
async function resolveRouteOrRedirect(requestedPath: string): Promise<string> {
  const url = new URL(requestedPath, location.origin)
  const match = matchRoutes(routes, url.pathname)!.at(-1)!
  const { loader, path } = match.route
  const answer: unknown =
    typeof loader === 'function'
      ? await loader({ request: new Request(url), params: match.params } as unknown as LoaderFunctionArgs)
      : null
  return answer instanceof Response ? `→ ${answer.headers.get('Location')}` : (path ?? '')
}

/** Yields every path of the portal, with sample values for its parameters. */
function* walkRoutePaths(branch: RouteObject[] = routes): Generator<string> {
  for (const { path, children } of branch) {
    if (path !== undefined) yield `/${path.replaceAll(/:\w+\??/g, '1').replace('*', 'nowhere')}`
    yield* walkRoutePaths(children ?? [])
  }
}

/** Yields every route pattern of the router, in lower case. */
function* walkRoutePatterns(branch: RouteObject[] = routes): Generator<string> {
  for (const { path, children } of branch) {
    if (path !== undefined && path !== '*') yield `/${path}`.toLowerCase()
    yield* walkRoutePatterns(children ?? [])
  }
}

test('the gateway serves exactly the paths that have a screen', () => {
  expect(
    [...new Set(walkRoutePatterns())].toSorted(),
    'Each entry of web/platform/paths.ts and each step of a wizard has a route in web/domains/<domain>/routes.ts, web/app/memberRoutes.tsx lists these routes, and each route has an entry or a step.',
  ).toEqual(screenAddresses.toSorted())
  for (const address of [
    '/',
    '/01-054',
    '/01-054/dashboard/',
    '/accesspasses',
    '/accesspasses/x',
    '/re%63eipts',
  ])
    expect([address, isScreenPath(address)]).toEqual([address, true])
  for (const address of ['/nope', '//', '/1-054', '/01-054/nope', '/receipt', '/receipt/x/y', '/dashboard/x'])
    expect([address, isScreenPath(address)]).toEqual([address, false])
})

function expectRouteInAnyLetterCase(path: string): void {
  for (const spelling of [path, path.toUpperCase()])
    expect(matchRoutes(routes, `/${spelling}`)!.at(-1)!.route.path).not.toBe('*')
}

/** Paths open to visitors (A32, A39): sign-in, agreements, guest purchases and the public pages. */
const forVisitors =
  /^\/(login|account\/|Consent|confirmchangeemail|IndexProvincial|(On)?FormStep|error$|nowhere$|$)/i

test('a visitor can open sign-in, agreements and guest purchases, and no other path [A21, A39]', async () => {
  const opened: string[] = []
  for (const path of walkRoutePaths()) {
    const signIn = `→ /login?redirect=${encodeURIComponent(path)}`
    if ((await resolveRouteOrRedirect(path)) !== signIn) opened.push(path)
  }
  expect(
    opened,
    'A screen that is open to visitors matches `forVisitors` in tests/web/routes.test.ts; a route of any other is made by `member`.',
  ).toEqual([...walkRoutePaths()].filter((path) => forVisitors.test(path)))
})

test.each([
  'login',
  'account/register',
  'account/register/baseinfo',
  'account/register/ctrlnumbersearch',
  'account/register/otherinfosearch',
  'account/register/memberchoices',
  'account/register/creation',
  'account/creationsucceeded',
  'account/verificationcodelogin',
  'account/verificationcodelogin/step2',
  'account/forgottenpassword',
  'account/resendemailconfirmation',
  'account/confirmemail',
  'account/resetpassword',
  'Consent/CreateAccountConsent',
])(
  'the path %s exists for visitors in any letter case, and redirects a signed-in member [A23, A32]',
  async (path) => {
    expectRouteInAnyLetterCase(path)
    openSession(createStubSessionTokens(1), member)
    const redirect = await resolveRouteOrRedirect(`/${path}`)
    if (path === 'account/register') expect(redirect).toMatch(/^→ \/account\/register\//)
    else expect(redirect).toBe('→ /Dashboard')
  },
)

test.each(['Consent/TermsSummary', 'Consent/PrivacyPolicySummary', 'confirmchangeemail'])(
  'the path %s exists for visitors in any letter case, and opens for a signed-in member too [A24, A32]',
  async (path) => {
    expectRouteInAnyLetterCase(path)
    openSession(createStubSessionTokens(1), member)
    expect(await resolveRouteOrRedirect(`/${path}`)).not.toMatch(/^→/)
  },
)

test('the root path redirects to sign-in, the dashboard or the agreements [A15–A17, A22]', async () => {
  expect(await resolveRouteOrRedirect('/')).toBe('→ /login')
  openSession(createStubSessionTokens(1), member)
  expect(await resolveRouteOrRedirect('/')).toBe('→ /Dashboard')
  openSession(createStubSessionTokens(1), { ...member, consentRequired: true })
  expect(await resolveRouteOrRedirect('/')).toBe('→ /Consent/TermsSummary')
})

test.each(['/1-54/', '/03-0540/receipts', '/admin', '/Dashboard/none'])(
  'the path %s shows the screen for unknown paths [A26, A38, A44, O45]',
  async (address) => {
    expect(await resolveRouteOrRedirect(address)).toBe('*')
  },
)

test.each(['5', '99', 'SUMMER'])(
  'opening a purchase step with ?type=%s selects that pass type [E66]',
  async (type) => {
    openSession(createStubSessionTokens(1), member)
    markVideoWatched()
    resetDraft(purchaseWizard, { type: 'ANNUAL', vehicleId: 'v1' })
    expect(await resolveRouteOrRedirect(`/accesspass/passchoice?type=${type}`)).toBe(
      '→ /accesspass/passchoice',
    )
    expect(readDraft(purchaseWizard).type).toBe(parseSoldPassType(type) ?? 'UNKNOWN')
    expect(await resolveRouteOrRedirect('/accesspass/passchoice')).toBe('accesspass/passchoice')
  },
)
