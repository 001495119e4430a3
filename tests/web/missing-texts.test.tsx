import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { RouterProvider, createMemoryRouter } from 'react-router-dom'
import { RelayEnvironmentProvider } from 'react-relay'
import { expect, test, vi } from 'vitest'
import frCommon from '../../locales/fr/portal/common.json' with { type: 'json' }
import { ScreenError } from '../../web/shell/ScreenError.tsx'
import { publicRoute } from '../../web/routing/screen.tsx'
import { initializeI18n } from '../../web/platform/i18n.ts'
import { environment } from '../../web/relay/environment.ts'

/**
 * `times` is the number of requests for the locale file that still fail in the test. Later requests
 * succeed.
 */
const missing = vi.hoisted(() => ({ times: 0 }))
vi.mock('../../web/platform/texts-fr.ts', () => ({
  get files() {
    if (missing.times === 0) return {}
    missing.times -= 1
    throw new TypeError('Failed to fetch dynamically imported module')
  },
}))

test('the portal shows an error with a retry button when its locale files fail to load', async () => {
  await initializeI18n()
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('network')))
  missing.times = 1
  const children = [publicRoute({ urlPattern: '/plain' }, async () => ({ default: () => <h1>Simple</h1> }))]
  const router = createMemoryRouter(
    [
      {
        HydrateFallback: () => null,
        ErrorBoundary: ScreenError,
        children: [{ ErrorBoundary: ScreenError, children }],
      },
    ],
    { initialEntries: ['/plain'] },
  )
  render(
    <RelayEnvironmentProvider environment={environment}>
      <RouterProvider router={router} />
    </RelayEnvironmentProvider>,
  )
  await screen.findByText(frCommon['errors.UNREACHABLE'])
  expect(missing.times).toBe(0)
  await userEvent.click(screen.getByRole('button', { name: frCommon['words.retry'] }))
  await screen.findByRole('heading', { name: 'Simple' })
})
