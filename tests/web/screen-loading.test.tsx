/**
 * Tests of a screen that is loading: the previous screen remains for a moment, then the skeleton of
 * the next screen appears.
 */
import { act, render, screen } from '@testing-library/react'
import { RelayEnvironmentProvider, usePreloadedQuery } from 'react-relay'
import { Outlet, RouterProvider, createMemoryRouter } from 'react-router-dom'
import { PreloadableQueryRegistry, type PreloadableConcreteRequest } from 'relay-runtime'
import { beforeEach, expect, test } from 'vitest'
import artifact, { type ShellQuery } from '../../web/__generated__/ShellQuery.graphql.ts'
import { publicRoute } from '../../web/routing/screen.tsx'
import { makeWizardRoute } from '../../web/routing/wizardRoutes.tsx'
import { environment, expireQueryResults } from '../../web/relay/environment.ts'
import type { ScreenProps } from '../../web/relay/startScreenQuery.ts'
import { defineWizard } from '../../web/wizard/wizard.ts'
import { stubGateway } from './helpers/stub-gateway.ts'
import './helpers/component-texts.ts'

const query = {
  kind: 'PreloadableConcreteRequest',
  params: artifact.params,
} as PreloadableConcreteRequest<ShellQuery>
PreloadableQueryRegistry.set(artifact.params.id!, artifact)

const data = {
  portal: {
    name: 'Sentier',
    contact: { email: 'a@b.example', phoneNumber: '(418) 555-0100' },
    siteClub: null,
    salesOpen: true,
  },
  viewer: null,
}

const createScreenLoader = (title: string) => async () => ({ default: () => <h1 tabIndex={-1}>{title}</h1> })
const createQueryScreenLoader = (title: string) => async () => ({
  default: function Asking({ queryRef }: ScreenProps<ShellQuery>) {
    usePreloadedQuery(artifact, queryRef)
    return <h1 tabIndex={-1}>{title}</h1>
  },
})

const wizard = defineWizard({
  id: 'sample',
  version: 1,
  path: '/sample',
  audience: 'visitor',
  exitPath: '/',
  width: 'text',
  parse: () => ({}),
  steps: [
    { path: 'first', group: 'one' },
    { path: 'second', group: 'two' },
  ],
  labels: { one: 'words.next', two: 'words.back' },
})

function renderPortalAt(path: string) {
  const router = createMemoryRouter(
    [
      {
        element: <Outlet />,
        HydrateFallback: () => null,
        children: [
          publicRoute({ urlPattern: '/one' }, createScreenLoader('Un')),
          publicRoute.as('list')({ urlPattern: '/two' }, createQueryScreenLoader('Deux'), query),
          makeWizardRoute(wizard, (step) => [
            step('first', createScreenLoader('Première')),
            step('second', createQueryScreenLoader('Seconde'), query as PreloadableConcreteRequest<never>),
          ]),
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

/**
 * Watches the page for the loading skeleton of a screen. Returns a function that returns true if a
 * skeleton has appeared since the call.
 */
function watchForScreenSkeleton(): () => boolean {
  let wasShown = false
  const observer = new MutationObserver(() => {
    wasShown ||= screen.queryByRole('status') !== null
  })
  observer.observe(document.body, { childList: true, subtree: true })
  return () => wasShown
}

beforeEach(expireQueryResults)

test('a screen that loads at once replaces the previous screen without a skeleton', async () => {
  stubGateway(() => ({ data }))
  const router = renderPortalAt('/one')
  await findScreenHeading('Un')
  const outlineSeen = watchForScreenSkeleton()
  await act(() => router.navigate('/two'))
  await findScreenHeading('Deux')
  expect(outlineSeen()).toBe(false)
})

test('a slow screen leaves the previous screen in place for a moment, then shows its skeleton', async () => {
  let sendGatewayResponse: (response: unknown) => void = () => {}
  const router = renderPortalAt('/one')
  await findScreenHeading('Un')
  stubGateway(() => new Promise((resolve) => (sendGatewayResponse = resolve)))
  const going = router.navigate('/two')
  expect(screen.queryByRole('status')).toBeNull()
  await findScreenHeading('Un')
  await act(() => going)
  await screen.findByRole('status')
  expect(screen.queryByRole('heading', { level: 1 })).toBeNull()
  sendGatewayResponse({ data })
  await findScreenHeading('Deux')
})

test('the step bar remains the same DOM element while the next step loads', async () => {
  stubGateway(() => ({ data }))
  const router = renderPortalAt('/sample/first')
  await findScreenHeading('Première')
  const bar = screen.getByRole('navigation', { name: 'Étapes' })
  let sendGatewayResponse: (response: unknown) => void = () => {}
  expireQueryResults()
  stubGateway(() => new Promise((resolve) => (sendGatewayResponse = resolve)))
  await act(() => router.navigate('/sample/second'))
  await screen.findByRole('status')
  expect(screen.getByRole('navigation', { name: 'Étapes' })).toBe(bar)
  sendGatewayResponse({ data })
  await findScreenHeading('Seconde')
  expect(screen.getByRole('navigation', { name: 'Étapes' })).toBe(bar)
  expect(bar.querySelector('[aria-current="step"]')!.textContent).toContain('Retour')
})
