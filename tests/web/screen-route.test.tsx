import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ComponentType, type ReactNode, Suspense, useState } from 'react'
import { RelayEnvironmentProvider, usePreloadedQuery } from 'react-relay'
import { Link, Outlet, RouterProvider, createMemoryRouter } from 'react-router-dom'
import { PreloadableQueryRegistry, type PreloadableConcreteRequest } from 'relay-runtime'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import artifact, { type ShellQuery } from '../../web/__generated__/ShellQuery.graphql.ts'
import { ScreenError } from '../../web/shell/ScreenError.tsx'
import { lazyWithRetry } from '../../web/relay/lazyWithRetry.ts'
import { memberRoute } from '../../web/routing/memberRoute.tsx'
import { anonymousRoute, publicRoute } from '../../web/routing/screen.tsx'
import { environment, expireQueryResults } from '../../web/relay/environment.ts'
import { Failure } from '../../web/relay/gatewayFailure.ts'
import { RetryBoundary } from '../../web/relay/RetryBoundary.tsx'
import { useReload } from '../../web/relay/useReload.ts'
import type { ScreenProps } from '../../web/relay/startScreenQuery.ts'
import { openSession } from '../../web/platform/session.ts'
import {
  createGraphqlErrorResponse,
  member as camille,
  stubGateway,
  createStubSessionTokens,
} from './helpers/stub-gateway.ts'
import './helpers/component-texts.ts'

// The query of the shell serves for every screen of these tests; a query is requested by its id
// before its code has loaded.
const query = {
  kind: 'PreloadableConcreteRequest',
  params: artifact.params,
} as PreloadableConcreteRequest<ShellQuery>
PreloadableQueryRegistry.set(artifact.params.id!, artifact)

const data = {
  portal: {
    name: 'Sentier',
    salesOpen: true,
    contact: { email: 'aide@club.example', phoneNumber: '(418) 555-0100' },
    siteClub: null,
  },
  viewer: {
    id: 'm',
    email: 'camille@sentier.example',
    firstName: 'Camille',
    lastName: 'Roy',
    profileIncomplete: false,
  },
}

function createScreenLoader(title: string) {
  return async () => ({
    default: function Sample({ queryRef }: ScreenProps<ShellQuery>) {
      usePreloadedQuery(artifact, queryRef)
      const { reload, busy } = useReload()
      const [typed, setTyped] = useState('')
      return (
        <>
          <h1 tabIndex={-1}>{title}</h1>
          <input value={typed} onChange={(event) => setTyped(event.target.value)} />
          <button aria-busy={busy} onClick={reload}>
            Encore
          </button>
        </>
      )
    },
  })
}

function renderPortalAt(path: string) {
  const router = createMemoryRouter(
    [
      {
        element: (
          <main>
            <Link to="/two">deux</Link>
            <Outlet />
          </main>
        ),
        HydrateFallback: () => null,
        ErrorBoundary: ScreenError,
        children: [
          {
            ErrorBoundary: ScreenError,
            children: [
              memberRoute({ urlPattern: '/one' }, createScreenLoader('Un'), query),
              memberRoute({ urlPattern: '/two' }, createScreenLoader('Deux'), query),
              memberRoute(
                { urlPattern: '/numbered/:id' },
                createScreenLoader('Numéroté'),
                query,
                ({ params }) => params as never,
              ),
              anonymousRoute({ urlPattern: '/login' }, async () => ({ default: () => <h1>Connexion</h1> })),
              publicRoute({ urlPattern: '/plain' }, async () => ({ default: () => <h1>Simple</h1> })),
            ],
          },
        ],
      },
    ],
    { initialEntries: [path] },
  )
  render(
    <RelayEnvironmentProvider environment={environment}>
      <RouterProvider router={router} />
    </RelayEnvironmentProvider>,
  )
  return router
}

const findScreenHeading = (name: string) => screen.findByRole('heading', { level: 1, name })
const navigateRouterTo = (router: ReturnType<typeof renderPortalAt>, path: string) =>
  act(() => router.navigate(path))

beforeEach(() => {
  expireQueryResults()
  openSession(createStubSessionTokens(1), camille)
})

test('a screen sends its GraphQL query while its code loads, and sends the query only once', async () => {
  const calls = stubGateway(() => ({ data }))
  renderPortalAt('/one')
  await findScreenHeading('Un')
  expect(calls).toHaveLength(1)
  await waitFor(() => expect(document.title).toBe('Un – Sentier'))
})

test('the focus moves to the heading of the new screen after a navigation', async () => {
  stubGateway(() => ({ data }))
  renderPortalAt('/one')
  await findScreenHeading('Un')
  await userEvent.click(screen.getByRole('link', { name: 'deux' }))
  const title = await findScreenHeading('Deux')
  await waitFor(() => expect(document.activeElement).toBe(title))
  expect(document.title).toBe('Deux – Sentier')
})

test('a screen for members redirects a visitor to sign-in, and the sign-in screen redirects a member to the dashboard', async () => {
  localStorage.clear()
  stubGateway(() => ({ data }))
  const router = renderPortalAt('/one?page=2')
  await findScreenHeading('Connexion')
  expect(router.state.location).toMatchObject({ pathname: '/login', search: '?redirect=%2Fone%3Fpage%3D2' })

  openSession(createStubSessionTokens(1), camille)
  await navigateRouterTo(router, '/login?again')
  expect(router.state.location.pathname).toBe('/Dashboard')
})

test('paths of screens match in any letter case', async () => {
  stubGateway(() => ({ data }))
  renderPortalAt('/PLAIN')
  await findScreenHeading('Simple')
})

test('if a screen fails to load, a retry button loads the screen without a reload of the page', async () => {
  let down = true
  stubGateway(() => (down ? createGraphqlErrorResponse('FEDERATION_UNAVAILABLE') : { data }))
  vi.spyOn(console, 'error').mockImplementation(() => {})
  renderPortalAt('/one')
  await findScreenHeading('Une erreur est survenue')
  expect(screen.getByText(/r-1/)).toBeTruthy()
  down = false
  await userEvent.click(screen.getByRole('button', { name: 'Réessayer' }))
  await findScreenHeading('Un')
})

test('reloading a screen sends its query again and keeps the input', async () => {
  const calls = stubGateway(() => ({ data }))
  renderPortalAt('/one')
  await findScreenHeading('Un')
  await userEvent.type(screen.getByRole('textbox'), 'abc')
  await userEvent.click(screen.getByRole('button', { name: 'Encore' }))
  await waitFor(() => expect(calls).toHaveLength(2))
  expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('abc')
})

test('the button that reloads a screen is busy until the result is shown', async () => {
  const second = Promise.withResolvers<object>()
  const answers: unknown[] = [{ data }, second.promise]
  stubGateway(() => answers.shift())
  renderPortalAt('/one')
  await findScreenHeading('Un')
  const retryButton = screen.getByRole('button', { name: 'Encore' })
  await userEvent.click(retryButton)
  expect(retryButton.getAttribute('aria-busy')).toBe('true')
  second.resolve({ data })
  await waitFor(() => expect(retryButton.getAttribute('aria-busy')).toBe('false'))
})

test("a change of the URL's query string sends a GraphQL query only if a variable of the query changes", async () => {
  const calls = stubGateway(() => ({ data }))
  const router = renderPortalAt('/numbered/1')
  await findScreenHeading('Numéroté')
  expireQueryResults()
  await navigateRouterTo(router, '/numbered/1?tab=2')
  expect(calls).toHaveLength(1)
  await navigateRouterTo(router, '/numbered/2')
  await waitFor(() => expect(calls).toHaveLength(2))
})

test('an interrupted navigation aborts the query of the target screen', async () => {
  let slow = false
  const calls = stubGateway(() => (slow ? new Promise(() => {}) : { data }))
  const router = renderPortalAt('/one')
  await findScreenHeading('Un')
  slow = true
  expireQueryResults()
  await navigateRouterTo(router, '/two')
  await waitFor(() => expect(calls).toHaveLength(2))
  await navigateRouterTo(router, '/plain')
  await findScreenHeading('Simple')
  expect(calls[1]?.signal.aborted).toBe(true)
})

test('the GraphQL query of a screen is released when the screen unmounts', async () => {
  stubGateway(() => ({ data }))
  let held = 0
  const retain = environment.retain.bind(environment)
  vi.spyOn(environment, 'retain').mockImplementation((operation) => {
    held++
    const { dispose } = retain(operation)
    return { dispose: () => (held--, dispose()) }
  })
  const router = renderPortalAt('/one')
  await findScreenHeading('Un')
  const before = held
  for (let visit = 0; visit < 4; visit++) {
    await navigateRouterTo(router, '/two')
    await findScreenHeading('Deux')
    await navigateRouterTo(router, '/one')
    await findScreenHeading('Un')
  }
  await waitFor(() => expect(held).toBe(before))
})

describe('screen whose document a gateway of the previous release rejects', () => {
  beforeEach(() => {
    vi.spyOn(location, 'reload').mockImplementation(() => {})
    stubGateway(({ body }) => createGraphqlErrorResponse(body.query ? 'BAD_REQUEST' : 'DOCUMENT_UNKNOWN'))
  })
  const findReloadButton = () => screen.findByRole('button', { name: 'Charger la page de nouveau' })

  test('a page whose release differs from that of the gateway reloads automatically, at most once a minute', async () => {
    renderPortalAt('/one')
    await waitFor(() => expect(location.reload).toHaveBeenCalledTimes(1))
  })

  test('an outdated page that already reloaded within the last minute offers a reload button instead of reloading again', async () => {
    sessionStorage.setItem('sentier.reloaded', JSON.stringify(Date.now()))
    renderPortalAt('/one')
    const button = await findReloadButton()
    expect(location.reload).not.toHaveBeenCalled()
    screen.getByText(/^Le portail a été mis à jour/)
    await userEvent.click(button)
    expect(location.reload).toHaveBeenCalledTimes(1)
  })

  test('an outdated part of a screen offers a button that reloads the page, and the other parts stay visible', async () => {
    function ComponentThrowingPageOutdated(): null {
      throw new Failure('PAGE_OUTDATED')
    }
    render(
      <>
        <input defaultValue="tapé" />
        <RetryBoundary>{() => <ComponentThrowingPageOutdated />}</RetryBoundary>
      </>,
    )
    await userEvent.click(await findReloadButton())
    expect(location.reload).toHaveBeenCalledTimes(1)
    screen.getByDisplayValue('tapé')
  })
})

test('a missing script file reloads the page only once', async () => {
  vi.spyOn(location, 'reload').mockImplementation(() => {})
  vi.stubGlobal('fetch', async () => new Response())
  const rejectImport = () => Promise.reject<{ default: () => null }>(new TypeError('gone'))
  void lazyWithRetry(rejectImport).preload()
  await waitFor(() => expect(location.reload).toHaveBeenCalledTimes(1))
  await expect(lazyWithRetry(rejectImport).preload()).rejects.toThrow('gone')
  expect(location.reload).toHaveBeenCalledTimes(1)
})

test('a script file that fails to load while the portal is unreachable is requested again on a retry', async () => {
  vi.spyOn(location, 'reload').mockImplementation(() => {})
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('network')))
  const files = [() => Promise.reject(new TypeError('network')), async () => ({ default: () => null })]
  const { preload } = lazyWithRetry(() => files.shift()!())
  await expect(preload()).rejects.toMatchObject({ code: 'UNREACHABLE' })
  await expect(preload()).resolves.toBeTruthy()
  expect(location.reload).not.toHaveBeenCalled()
})

test.each<[string, (Part: ComponentType) => ReactNode]>([
  ['a part of a screen', (Part) => <RetryBoundary>{() => <Part />}</RetryBoundary>],
  [
    'a screen',
    (Part) => (
      <RouterProvider
        router={createMemoryRouter([{ path: '/', Component: Part, ErrorBoundary: ScreenError }])}
      />
    ),
  ],
])(
  'the retry button of %s imports code again that failed to load without a network',
  async (_, createParent) => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('network')))
    const files = [
      () => Promise.reject(new TypeError('network')),
      async () => ({ default: () => <h1>Chargé</h1> }),
    ]
    const { Component: Part } = lazyWithRetry(() => files.shift()!())
    await act(async () => {
      render(
        <RelayEnvironmentProvider environment={environment}>
          <Suspense>{createParent(Part)}</Suspense>
        </RelayEnvironmentProvider>,
      )
    })
    const retryButton = await screen.findByRole('button', { name: 'Réessayer' })
    await act(async () => await userEvent.click(retryButton))
    await findScreenHeading('Chargé')
  },
)
