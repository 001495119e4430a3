/** Tests of the error screen of a member whose passes are stored on this device. */
import { screen, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { savePassStorageChoice } from '../../web/domains/kept-passes/shared/passStorageChoice.ts'
import { convertToStoredPassRecord } from '../../web/domains/kept-passes/passRecord.ts'
import { replacePassesStoredOnDevice } from '../../web/domains/kept-passes/passRecordStorage.ts'
import { changeLanguage } from '../../web/platform/i18n.ts'
import { openSession } from '../../web/platform/session.ts'
import { keptPass } from './helpers/kept-passes-response.ts'
import { initializeAllTexts } from './helpers/load-texts.ts'
import { openPortalPath } from './helpers/portal-screen.tsx'
import { createFailedPass } from './helpers/several-vehicles-gateway.ts'
import {
  createGraphqlErrorResponse,
  createStubSessionTokens,
  member,
  stubGateway,
} from './helpers/stub-gateway.ts'
import { stubIndexedDb } from './helpers/stub-indexed-db.ts'
import { createDefaultMutationResult, viewer } from './refusals/default-mutation-results.ts'

beforeAll(initializeAllTexts)
beforeEach(async () => {
  stubIndexedDb()
  openSession(createStubSessionTokens(1), member)
  await changeLanguage('fr')
  vi.spyOn(console, 'error').mockImplementation(() => {})
  stubGateway(() => createGraphqlErrorResponse('FEDERATION_UNAVAILABLE'))
})
afterEach(() => vi.unstubAllGlobals())

test.each([
  [true, 1],
  [false, 0],
])(
  'a dashboard that fails to load shows the passes stored on this device, if the member keeps them (%s)',
  async (isKept, count) => {
    const { memberId } = member
    const confirmation = { memberId, issuer: 'Sentier', confirmedAt: '2026-11-29T12:00:00-05:00' }
    savePassStorageChoice(memberId, true)
    await replacePassesStoredOnDevice(memberId, [convertToStoredPassRecord(keptPass, confirmation)!])
    savePassStorageChoice(memberId, isKept)
    openPortalPath('/Dashboard')
    await screen.findByRole('button', { name: 'Réessayer' })
    if (isKept) await screen.findByRole('article', { name: /#/ })
    expect(screen.queryAllByRole('article')).toHaveLength(count)
    expect(screen.queryByRole('link', { name: /sur cet appareil/ })).toBeNull()
  },
)

test('a dashboard whose passes fail to load shows the error and the passes stored on this device before the tasks', async () => {
  const { memberId } = member
  const confirmation = { memberId, issuer: 'Sentier', confirmedAt: '2026-11-29T12:00:00-05:00' }
  savePassStorageChoice(memberId, true)
  await replacePassesStoredOnDevice(memberId, [convertToStoredPassRecord(keptPass, confirmation)!])
  stubGateway((call) =>
    createDefaultMutationResult(call, {
      viewer: {
        ...viewer,
        activeAccessRights: null,
        purchased: { totalCount: 0 },
        failedAccessRights: [
          createFailedPass('v1', {
            failedTotal: null,
            vehicleSnapshot: null,
            vehicle: { __typename: 'Vehicle', id: 'v1', name: 'GRIZZLY', ofSeason: null },
          }),
        ],
        interventionReports: [],
        insuranceRequests: viewer.vehicles,
        vehiclesToUpdate: [],
      },
    }),
  )
  openPortalPath('/Dashboard')
  const wallet = await screen.findByRole('region', { name: 'Mes droits d’accès' })
  const pass = await within(wallet).findByRole('article', { name: /#/ })
  const tasks = await screen.findByRole('region', { name: /^À faire/ })
  expect(within(wallet).getByRole('alert').compareDocumentPosition(pass)).toBe(
    Node.DOCUMENT_POSITION_FOLLOWING,
  )
  expect(pass.compareDocumentPosition(tasks)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})
