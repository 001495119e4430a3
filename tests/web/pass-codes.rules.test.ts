/**
 * Tests of the rules of the scanner page for trail officers: the list of scanned passes, the
 * signature keys and the camera errors.
 */
import { describe, expect, test } from 'vitest'
import {
  buildPublicPassKeys,
  generatePassSigningKey,
  parsePassSigningKeys,
} from '../../gateway/platform/pass-signing-keys.ts'
import { classifyCameraError } from '../../web/domains/pass-codes/camera.ts'
import {
  type VerificationEntry,
  addVerificationToLog,
  createRepeatedScanFilter,
} from '../../web/domains/pass-codes/verificationLog.ts'
import { parseVerificationKeys } from '../../web/domains/pass-codes/verificationKeys.ts'
import type { CheckedCode } from '../../web/domains/pass-codes/verifyPassText.ts'

const pass = {
  number: '#004512',
  type: 'ANNUAL',
  registration: 'V107 943',
  vehicleType: 'QUAD',
  clubNumber: '054',
  firstDay: '2026-10-01',
  lastDay: '2027-09-30',
  confirmedOn: '2026-11-27',
} as const
const valid: CheckedCode = { result: 'VALID_TODAY', pass, reason: null }
const foreign: CheckedCode = { result: 'CANNOT_BE_CHECKED', pass: null, reason: null }

describe('list of a visit', () => {
  test('the scan list shows the newest scan first, and lists each pass and each invalid code once', () => {
    const checks: [string, CheckedCode][] = [
      ['CODE1', valid],
      ['OTHER', foreign],
      // The phone of the member has drawn the code of the same pass again.
      ['CODE2', valid],
      ['OTHER', foreign],
    ]
    const entries = checks.reduce<readonly VerificationEntry[]>(
      (list, [text, checked], index) => addVerificationToLog(list, text, checked, index * 1_000),
      [],
    )
    expect(entries.map(({ text, checkedAt, previousAt }) => [text, checkedAt, previousAt])).toEqual([
      ['OTHER', 3_000, 1_000],
      ['CODE2', 2_000, 0],
    ])
    expect(new Set(entries.map(({ id }) => id)).size).toBe(2)
  })

  test('if a scanned text equals the number of a listed pass, the scan list shows the text as a separate entry', () => {
    const entries = addVerificationToLog(
      addVerificationToLog([], 'CODE1', valid, 1_000),
      pass.number,
      foreign,
      2_000,
    )
    expect(entries.map(({ result, previousAt }) => [result, previousAt])).toEqual([
      ['CANNOT_BE_CHECKED', null],
      ['VALID_TODAY', null],
    ])
  })

  test('the scanner counts a code once while it stays in view, and again after it was out of view', () => {
    const isNewScan = createRepeatedScanFilter()
    expect(
      (
        [
          ['A', 10_000],
          ['A', 10_100],
          ['A', 12_900],
          ['B', 13_000],
          ['A', 13_100],
          ['A', 16_200],
        ] as const
      ).map(([text, now]) => isNewScan(text, now)),
    ).toEqual([true, false, false, true, true, true])
  })
})

describe('parseVerificationKeys', () => {
  const published = buildPublicPassKeys(parsePassSigningKeys(generatePassSigningKey('2026-11-01')))[0]!

  test('parseVerificationKeys returns the published keys, and skips malformed entries', async () => {
    const { keys, attestationDays, officePhone } = await parseVerificationKeys({
      keys: [published, null, {}, { ...published, kid: 'x' }, { ...published, kid: '0001', x: 'short' }],
      attestationDays: 30,
      officePhone: '418 555-0142',
    })
    expect([...keys.keys()]).toEqual([Number.parseInt(published.kid, 16)])
    expect([attestationDays, officePhone]).toEqual([30, '418 555-0142'])
  })

  test.each([[null], [[]], ['text'], [{}], [{ keys: 'none', attestationDays: -1 }]])(
    'parseVerificationKeys returns no keys for a response without valid keys: %j',
    async (body) => {
      expect(await parseVerificationKeys(body)).toEqual({
        keys: new Map(),
        attestationDays: 0,
        officePhone: null,
      })
    },
  )
})

test.each([
  ['NotAllowedError', 'denied'],
  ['SecurityError', 'denied'],
  ['NotFoundError', 'missing'],
  ['OverconstrainedError', 'missing'],
  ['NotReadableError', 'inUse'],
  ['AbortError', 'inUse'],
  ['TypeError', 'failed'],
])('the camera error %s is reported as %s', (name, failure) => {
  expect(classifyCameraError(Object.assign(new Error('camera'), { name }))).toBe(failure)
})
