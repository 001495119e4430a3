/** Opens the steps of the purchase with the draft of an annual pass. */
import { render } from '@testing-library/react'
import { RelayEnvironmentProvider } from 'react-relay'
import { RouterProvider, createMemoryRouter } from 'react-router-dom'
import { beforeAll, beforeEach, vi } from 'vitest'
import { changeLanguage } from '../../../web/platform/i18n.ts'
import { environment, expireQueryResults } from '../../../web/relay/environment.ts'
import { openSession } from '../../../web/platform/session.ts'
import { purchaseWizard } from '../../../web/domains/purchase/purchaseWizard.ts'
import { markVideoWatched } from '../../../web/domains/video/shared/watchedVideo.ts'
import { resetDraft } from '../../../web/wizard/draft.ts'
import { initializeAllTexts } from './load-texts.ts'
import { routes } from './all-routes.ts'
import { member, createStubSessionTokens } from './stub-gateway.ts'

/**
 * Registers test hooks. Before each test, they open a session in French and store a purchase draft
 * that is complete up to the review.
 */
export function preparePurchaseTests(): void {
  beforeAll(initializeAllTexts)
  beforeEach(async () => {
    await changeLanguage('fr')
    openSession(createStubSessionTokens(1), member)
    markVideoWatched()
    expireQueryResults()
    resetDraft(purchaseWizard, {
      type: 'ANNUAL',
      vehicleId: 'v1',
      regionId: 'r3',
      clubId: 'c1',
      paymentSeen: true,
    })
    vi.spyOn(console, 'error').mockImplementation(() => {})
  })
}

type InitialEntries = NonNullable<Parameters<typeof createMemoryRouter>[1]>['initialEntries']

/**
 * Renders the portal at a URL and returns its router. An array of URLs becomes the browser history,
 * and its last URL is shown.
 */
export function renderPortalAt(path: string | NonNullable<InitialEntries>[number] | string[]) {
  const router = createMemoryRouter(routes, { initialEntries: [path].flat() })
  render(
    <RelayEnvironmentProvider environment={environment}>
      <RouterProvider router={router} />
    </RelayEnvironmentProvider>,
  )
  return router
}

export const isDisabled = (button: HTMLElement) => button.getAttribute('aria-disabled') === 'true'
