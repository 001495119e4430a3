/**
 * Tests of the keys in browser storage, collected from every call of `createStoredValue`. The keys
 * must not change, because earlier releases stored values under them
 * (`tests/rules/external-names/`).
 */
import { render, renderHook, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { RelayEnvironmentProvider } from 'react-relay'
import { RouterProvider, createMemoryRouter } from 'react-router-dom'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import reviewQuery from '../../web/__generated__/ReviewScreenQuery.graphql.ts'
import successQuery from '../../web/__generated__/SuccessScreenQuery.graphql.ts'
import buyMutation from '../../web/__generated__/useBuyMutation.graphql.ts'
import { useRestoredFormValues } from '../../web/forms/storedInput.ts'
import { changeLanguage } from '../../web/platform/i18n.ts'
import { environment, expireQueryResults } from '../../web/relay/environment.ts'
import { renewAccessToken } from '../../web/relay/tokens.ts'
import { getGuestReceiptStorage } from '../../web/domains/guests/guestReceipts.ts'
import { createPaymentAttemptStore } from '../../web/domains/insurance/insuranceRequestPayment.ts'
import { readDraft } from '../../web/wizard/draft.ts'
import { draftOutcomeStorageOf } from '../../web/wizard/draftEnding.ts'
import type { Wizard } from '../../web/wizard/wizard.ts'
import { expectListedExternalNames } from '../rules/external-names/compare-names.ts'
import earlier from './earlier-release/purchase.json' with { type: 'json' }
import { createSessionRefreshResult, stubGateway } from './helpers/stub-gateway.ts'
import { bought, createStubReviewResult, success } from './helpers/purchase-results.ts'
import { routes } from './helpers/all-routes.ts'
import { initializeAllTexts } from './helpers/load-texts.ts'

/**
 * Storage area and key of every value in browser storage that the portal declares with
 * `createStoredValue`.
 */
const storageDeclarations = vi.hoisted(() => [] as { area: string; key: string | (() => string) }[])
vi.mock('../../web/platform/storedValue.ts', async (original) => {
  const actual = await original<typeof import('../../web/platform/storedValue.ts')>()
  const createStoredValue: typeof actual.createStoredValue = (storageArea, storageKey, ...otherArguments) => {
    storageDeclarations.push({ area: storageArea, key: storageKey })
    return actual.createStoredValue(storageArea, storageKey, ...otherArguments)
  }
  return { ...actual, createStoredValue }
})

beforeAll(initializeAllTexts)
beforeEach(async () => {
  await changeLanguage('fr')
  localStorage.clear()
  sessionStorage.clear()
  fillBrowserStorage(localStorage, earlier.browser)
})

function fillBrowserStorage(storage: Storage, values: object): void {
  for (const [key, value] of Object.entries(values)) storage.setItem(key, JSON.stringify(value))
}

const modules = import.meta.glob<Record<string, unknown>>(
  '../../web/{domains,forms,platform,relay,routing,shell,start/hydration,ui,wizard}/**/*.{ts,tsx}',
)

test('keys in browser storage keep their names across releases', async () => {
  const exported = await Promise.all(Object.values(modules).map(async (load) => Object.values(await load())))
  const wizards = exported.flat().flatMap((value) => findExportedWizards(value))
  expect(wizards.length).toBeGreaterThan(3)
  for (const wizard of wizards) {
    readDraft(wizard)
    draftOutcomeStorageOf(`${wizard.id}.${wizard.version}`)
  }
  createPaymentAttemptStore('<request>')
  getGuestReceiptStorage('provinces')
  getGuestReceiptStorage('onnb')
  renderHook(() => useRestoredFormValues('<form>', {}))
  stubGateway(() => createSessionRefreshResult(2))
  await renewAccessToken('access-1')
  const names = storageDeclarations
    .filter(({ area }) => area !== 'page')
    .map(({ area, key }) => `${area} ${typeof key === 'string' ? key : key()}`)
  expectListedExternalNames(
    'browser-keys',
    names.map((name) => name.replace('member-1', '<member>')),
  )
})

/** Returns the wizards that a module exports, directly or in an object. */
function findExportedWizards(value: unknown): Wizard<object>[] {
  if (typeof value !== 'object' || value === null || value instanceof Element) return []
  const isWizard = (exported: unknown): exported is Wizard<object> =>
    typeof exported === 'object' &&
    exported !== null &&
    'version' in exported &&
    'parse' in exported &&
    'id' in exported
  return [value, ...Object.values(value)].filter(isWizard)
}

test.each([
  { where: 'in this tab', storage: () => sessionStorage, draft: earlier.tab },
  { where: 'in an earlier visit', storage: () => localStorage, draft: earlier.visit },
])(
  'the portal completes a purchase draft that an earlier release stored $where, with the same choices and idempotency key',
  async ({ storage, draft }) => {
    fillBrowserStorage(storage(), draft)
    const inputs: unknown[] = []
    stubGateway(({ body }) => {
      if (body.documentId === reviewQuery.params.id) return createStubReviewResult()
      if (body.documentId === successQuery.params.id) return success
      if (body.documentId !== buyMutation.params.id) return undefined
      inputs.push(body.variables['input'])
      return bought
    })
    expireQueryResults()
    const router = createMemoryRouter(routes, { initialEntries: ['/accesspass/review'] })
    render(
      <RelayEnvironmentProvider environment={environment}>
        <RouterProvider router={router} />
      </RelayEnvironmentProvider>,
    )
    await userEvent.click(await screen.findByRole('button', { name: /^Vérifier et terminer le paiement/ }))
    await vi.waitFor(() => expect(inputs).toEqual([earlier.sent]))
  },
)
