/**
 * Tests of the service worker, which opens the passes kept on a device when there is no network.
 * Also tests the texts about these passes (decision 0053).
 */
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import {
  deletePassStorageChoice,
  savePassStorageChoice,
} from '../../web/domains/kept-passes/shared/passStorageChoice.ts'
import { type KeepOutcome, storePassesOnDevice } from '../../web/domains/kept-passes/storePassesOnDevice.ts'
import { canStorePassesOffline, registerPassWorker } from '../../web/domains/kept-passes/passWorker.ts'
import { readPassesStoredOnDevice } from '../../web/domains/kept-passes/passRecordStorage.ts'
import { refreshOutdatedPasses } from '../../web/domains/kept-passes/refreshOutdatedPasses.ts'
import { KeepPasses, useOfflinePassStorage } from '../../web/domains/kept-passes/shared/KeepPasses.tsx'
import { changeLanguage } from '../../web/platform/i18n.ts'
import { openSession } from '../../web/platform/session.ts'
import { keptPass, keptPassesResponse } from './helpers/kept-passes-response.ts'
import { initializeAllTexts } from './helpers/load-texts.ts'
import { createStubSessionTokens, member, stubGateway } from './helpers/stub-gateway.ts'
import { stubIndexedDb } from './helpers/stub-indexed-db.ts'
import {
  type StubbedWorker,
  activatedStates,
  removeServiceWorkerStubs,
  stubServiceWorker,
} from './helpers/stub-service-worker.ts'

const working: StubbedWorker = { states: activatedStates, hasStoredPage: true }
const refusedWorker: StubbedWorker = { states: [], refusal: new DOMException('Refused', 'SecurityError') }
const removed: StubbedWorker = { states: activatedStates, hasStoredPage: false }

beforeAll(initializeAllTexts)
beforeEach(async () => {
  vi.stubGlobal('isSecureContext', true)
  stubIndexedDb()
  stubGateway(() => keptPassesResponse)
  openSession(createStubSessionTokens(1), member)
  savePassStorageChoice(member.memberId, true)
  await changeLanguage('fr')
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  removeServiceWorkerStubs()
})

test.each<[string, StubbedWorker, boolean]>([
  ['a worker that installs and activates', working, true],
  ['a worker that is reported only when it is active', { ...working, isReportedLate: true }, true],
  ['a worker that was active before', { states: [], wasActive: true, hasStoredPage: true }, true],
  ['a worker that fails to store its files', { states: ['redundant'] }, false],
  ['a worker that removes itself and its caches', removed, false],
  ['a worker that the browser refuses', refusedWorker, false],
])(
  'the page /pass is available offline only if an active service worker has stored the page: %s',
  async (_, worker, expected) => {
    stubServiceWorker(worker)
    expect(await registerPassWorker()).toBe(expected)
  },
)

test('a service worker that does not become active within 30 seconds counts as missing', async () => {
  vi.useFakeTimers()
  stubServiceWorker({ states: [] })
  const registered = registerPassWorker()
  await vi.advanceTimersByTimeAsync(30_000)
  expect(await registered).toBe(false)
})

test.each<[string, StubbedWorker, () => unknown, KeepOutcome]>([
  ['with a worker and a network', working, () => keptPassesResponse, 'kept'],
  ['without a worker', refusedWorker, () => keptPassesResponse, 'noWorker'],
  ['with SERVICE_WORKER=off', removed, () => keptPassesResponse, 'noWorker'],
  ['when the first request fails', working, () => Promise.reject(new TypeError('Failed')), 'failed'],
])(
  'storePassesOnDevice returns the outcome of an attempt to keep passes on the device %s',
  async (_, worker, respond, outcome) => {
    stubServiceWorker(worker)
    stubGateway(respond)
    expect(await storePassesOnDevice([keptPass.number])).toBe(outcome)
    expect((await readPassesStoredOnDevice()).length).toBe(outcome === 'kept' ? 1 : 0)
  },
)

test('without a network, passes stored on an earlier visit count as kept on the device, but a new pass cannot be kept', async () => {
  stubServiceWorker(working)
  await storePassesOnDevice([keptPass.number])
  stubGateway(() => Promise.reject(new TypeError('Failed to fetch')))
  expect(await storePassesOnDevice([keptPass.number])).toBe('kept')
  expect(await storePassesOnDevice([keptPass.number, '#999999'])).toBe('failed')
})

test('keeping passes on the device fails in a browser that denies access to its storage', async () => {
  stubServiceWorker(working)
  stubIndexedDb(() => new DOMException('Refused', 'UnknownError'))
  expect(await storePassesOnDevice([keptPass.number])).toBe('failed')
})

test('a visit without a service worker stores no pass on the device', async () => {
  stubServiceWorker(refusedWorker)
  await refreshOutdatedPasses([keptPass.number])
  expect(await readPassesStoredOnDevice()).toEqual([])
})

function KeepPassesWithOnePass() {
  const offlineStorage = useOfflinePassStorage([keptPass.number])
  return offlineStorage && <KeepPasses offlineStorage={offlineStorage} />
}
const renderKeepPasses = () => render(<KeepPassesWithOnePass />)
const keptText = 'Gardé sur cet appareil. Sans réseau, ouvrez le portail comme d’habitude.'
const noWorkerText = 'Pour le moment, ce navigateur ne peut pas ouvrir vos droits d’accès sans réseau.'

test('the pass screen stops stating that passes are kept on the device when the service worker stops working', async () => {
  const container = stubServiceWorker(working)
  renderKeepPasses()
  await screen.findByText(keptText)
  vi.stubGlobal('caches', { match: async () => await Promise.resolve(undefined) })
  container.dispatchEvent(new Event('controllerchange'))
  await screen.findByText(noWorkerText)
  expect(screen.queryByText(keptText)).toBeNull()
  expect(screen.queryByRole('link', { name: 'Voir les droits d’accès de cet appareil' })).toBeNull()
})

test('the pass screen reports a missing service worker, and its retry button keeps the passes once a worker is available', async () => {
  stubServiceWorker(refusedWorker)
  renderKeepPasses()
  await screen.findByText(noWorkerText)
  stubServiceWorker(working)
  await userEvent.click(screen.getByRole('button', { name: 'Réessayer' }))
  await screen.findByText(keptText)
})

test('one press on the pass screen keeps the passes, with the conditions beside the button and the outcome in its place', async () => {
  deletePassStorageChoice(member.memberId)
  stubServiceWorker(working)
  renderKeepPasses()
  const status = screen.getByRole('status')
  expect(status.textContent).toBe('')
  const button = screen.getByRole('button', {
    name: 'Garder sur cet appareil',
    description: 'Pour montrer sans réseau. S’efface à la déconnexion. Pas sur un appareil partagé.',
  })
  expect(screen.getAllByRole('button')).toEqual([button])
  expect(await readPassesStoredOnDevice()).toEqual([])
  await userEvent.click(button)
  await screen.findByText(keptText)
  expect(status.textContent).toBe(keptText)
  expect(button.isConnected).toBe(false)
  expect(document.activeElement).toBe(screen.getByRole('region'))
  expect(await readPassesStoredOnDevice()).toHaveLength(1)
})

test('the pass screen offers to keep the passes again after the member has erased them from the device', async () => {
  stubServiceWorker(working)
  renderKeepPasses()
  await screen.findByText(keptText)
  await userEvent.click(screen.getByRole('button', { name: 'Effacer de cet appareil' }))
  expect(screen.queryByText(keptText)).toBeNull()
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Garder sur cet appareil',
  ])
})

test.each<[string, () => void]>([
  ['an insecure page', () => vi.stubGlobal('isSecureContext', false)],
  ['a browser without service workers', removeServiceWorkerStubs],
  [
    'a browser without storage',
    () => {
      Reflect.deleteProperty(window, 'indexedDB')
    },
  ],
])('the portal does not offer to keep passes on the device in %s', (_, change) => {
  stubServiceWorker(working)
  change()
  expect(canStorePassesOffline()).toBe(false)
  expect(renderKeepPasses().container.textContent).toBe('')
})
