import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createPdfDocumentLink } from '../../../federation/documents/document-links.ts'
import { dayMs } from '../../../federation/durations.ts'
import { Clock } from '../../../federation/store/clock.ts'
import { readFederationConfig } from '../../../federation/config.ts'
import { type Store, openDatabaseStore, rebuildDatabase } from '../../../federation/store/database.ts'
import {
  approveOrRefuseInsuranceRequest,
  listPendingInsuranceRequests,
} from '../../../federation/insurance/queries.ts'
import { listMails } from '../../../federation/outbox/mails.ts'
import { insertSeedData } from '../../../federation/demo/seed/insert-seed-data.ts'
import type { Service } from '../../../federation/http/service.ts'
import { recordSignInAttempt } from '../../../federation/session/sign-in-limit.ts'
import { startTaskScheduler } from '../../../federation/scheduler.ts'
import { createTemporaryDataFolder } from '../helpers/start-federation.ts'

let store: Store
let service: Service
let stop: () => void
const errors: unknown[] = []

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2027-02-01T12:00:00-05:00') })
  store = openDatabaseStore(createTemporaryDataFolder())
  rebuildDatabase(store, (each) => insertSeedData(each, Date.now()))
  service = {
    store,
    clock: new Clock(store),
    config: readFederationConfig({}),
    publicUrl: () => 'http://federation',
  }
  stop = startTaskScheduler(service, (error) => errors.push(error))
  errors.length = 0
})
afterEach(() => {
  stop()
  store.db.close()
  vi.useRealTimers()
})

/**
 * Accepts the pending request for a pass without insurance. Returns a function that counts the
 * e-mails in which the member learns that the request has expired.
 */
function acceptInsuranceRequestAndGetExpiryMailCounter(): () => number {
  const { id, vehicleName } = listPendingInsuranceRequests(store)[0]!
  approveOrRefuseInsuranceRequest(store, id, true, service.clock.now())
  return () =>
    listMails(store, service, 'sansassurance@sentier.example').filter(
      ({ kind, text }) => kind === 'insuranceRequestExpired' && text.includes(vehicleName),
    ).length
}

describe('scheduler of due tasks', () => {
  test('if a request for a pass without insurance expires, the scheduler sends one e-mail, even if the federation receives no call', () => {
    const firstMail = acceptInsuranceRequestAndGetExpiryMailCounter()
    vi.advanceTimersByTime(5 * dayMs)
    expect(firstMail()).toBe(0)
    vi.advanceTimersByTime(dayMs)
    expect(firstMail()).toBe(1)
    vi.advanceTimersByTime(dayMs)
    expect(firstMail()).toBe(1)
    expect(errors).toEqual([])
  })

  test('the scheduler keeps running after a task fails, and repeats the failed task later', () => {
    const firstMail = acceptInsuranceRequestAndGetExpiryMailCounter()
    store.db.exec('ALTER TABLE mails RENAME TO lost')
    vi.advanceTimersByTime(6 * dayMs)
    expect(errors.length).toBeGreaterThan(0)
    store.db.exec('ALTER TABLE lost RENAME TO mails')
    vi.advanceTimersByTime(60_000)
    expect(firstMail()).toBe(1)
  })

  test('the scheduler deletes expired links to PDF documents, and sign-in attempts after 30 minutes', () => {
    const now = service.clock.now()
    const link = { kind: 'passes', subject: 1, language: 'fr' } as const
    createPdfDocumentLink(store.db, { ...link, qrText: 'FX4821' }, now)
    createPdfDocumentLink(store.db, { ...link, until: now + dayMs }, now)
    recordSignInAttempt(store, 'inconnu@sentier.example', 'password', now)
    const countRows = () =>
      ['document_links', 'sign_in_tries'].map(
        (table) => store.db.prepare(`SELECT count(*) AS count FROM ${table}`).get()!['count'],
      )
    vi.advanceTimersByTime(10 * 60_000)
    expect(countRows()).toEqual([2, 1])
    vi.advanceTimersByTime(60_000)
    expect(countRows()).toEqual([1, 1])
    vi.advanceTimersByTime(20 * 60_000)
    expect(countRows()).toEqual([1, 0])
    expect(errors).toEqual([])
  })

  test('the scheduler clears its timers when it is stopped', () => {
    stop()
    expect(vi.getTimerCount()).toBe(0)
  })
})
