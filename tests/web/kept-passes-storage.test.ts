/** Tests of the storage of the passes that a member keeps on a device (decision 0053). */
import { beforeEach, expect, test } from 'vitest'
import { savePassStorageChoice } from '../../web/domains/kept-passes/shared/passStorageChoice.ts'
import type { PassRecord } from '../../web/domains/kept-passes/passRecord.ts'
import {
  readPassesStoredOnDevice,
  replacePassesStoredOnDevice,
} from '../../web/domains/kept-passes/passRecordStorage.ts'
import { refreshKeptPasses } from '../../web/domains/kept-passes/refreshKeptPasses.ts'
import { readStoredPassesOfOwner } from '../../web/domains/kept-passes/readStoredPassesOfOwner.ts'
import { openSession } from '../../web/platform/session.ts'
import { keptPassesResponse } from './helpers/kept-passes-response.ts'
import { createStubSessionTokens, member, stubGateway } from './helpers/stub-gateway.ts'
import { stubIndexedDb } from './helpers/stub-indexed-db.ts'

const { memberId } = member
const record: PassRecord = {
  memberId,
  issuer: 'Sentier',
  number: '#004512',
  controlNumber: 'R8W4H6B',
  type: 'ANNUAL',
  vehicle: 'ORIGNAL',
  plate: 'V107 943',
  club: null,
  firstDay: '2026-10-15',
  lastDay: '9999-04-30',
  qrText: 'R8W4H6B',
  confirmedAt: '2026-11-03T19:05:00Z',
}
beforeEach(() => {
  stubGateway(() => keptPassesResponse)
  openSession(createStubSessionTokens(1), member)
  savePassStorageChoice(memberId, true)
})

test('a refresh stores the passes of a member who has chosen to keep passes on the device', async () => {
  stubIndexedDb()
  expect(await refreshKeptPasses()).toBe('kept')
  expect(await readPassesStoredOnDevice()).toMatchObject([{ number: record.number }])
})

test('a refresh stores no pass on the device if the member turns off the storage of passes during the refresh', async () => {
  stubIndexedDb()
  stubGateway(() => {
    savePassStorageChoice(memberId, false)
    return keptPassesResponse
  })
  expect(await refreshKeptPasses()).toBe('notChosen')
  expect(await readPassesStoredOnDevice()).toEqual([])
})

test('if passes remain on the device after the member turned off their storage, they are deleted and not shown', async () => {
  stubIndexedDb()
  await replacePassesStoredOnDevice(memberId, [record])
  expect(await readStoredPassesOfOwner()).toEqual([record])
  savePassStorageChoice(memberId, false)
  expect(await readStoredPassesOfOwner()).toEqual([])
  expect(await readPassesStoredOnDevice()).toEqual([])
})

test.each<[string, number, string[]]>([
  ['of a newer version', 2, ['passes']],
  ['without its object store', 1, []],
])(
  'refreshing the passes kept on the device replaces an IndexedDB database %s by a new database that contains the passes',
  async (_, version, stores) => {
    const databases = stubIndexedDb()
    databases.set('sentier.passes', { version, stores: new Map(stores.map((name) => [name, []])) })
    expect(await refreshKeptPasses()).toBe('kept')
    expect(await readPassesStoredOnDevice()).toMatchObject([{ number: record.number }])
  },
)

test('reading the passes kept on the device keeps an IndexedDB database that a newer release of the portal created', async () => {
  const databases = stubIndexedDb()
  databases.set('sentier.passes', { version: 2, stores: new Map([['passes', [record]]]) })
  expect(await readStoredPassesOfOwner()).toEqual([record])
  expect(databases.get('sentier.passes')?.version).toBe(2)
})

test('the portal can read a pass that an earlier release stored on the device without a season', async () => {
  expect(record).not.toHaveProperty('season')
  stubIndexedDb()
  await replacePassesStoredOnDevice(memberId, [record])
  expect(await readStoredPassesOfOwner()).toEqual([record])
})

test('if the browser denies access to its storage, refreshing the passes kept on the device returns notStored', async () => {
  stubIndexedDb(() => new DOMException('Refused', 'UnknownError'))
  expect(await refreshKeptPasses()).toBe('notStored')
  expect(await readStoredPassesOfOwner()).toEqual([])
})
