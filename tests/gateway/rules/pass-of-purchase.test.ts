/** Tests of the rule that recognizes the result of a purchase among the member's passes. */
import { expect, test } from 'vitest'
import type { AccessRightRecord } from '../../../gateway/domains/access-rights/rest.ts'
import { isPassOfPurchase } from '../../../gateway/domains/payment/rules.ts'

const askedAt = Date.parse('2026-01-15T17:00:00Z')
const hourMs = 3_600_000
const pass = {
  id: 5,
  type: 'DAILY',
  status: 'ACTIVE',
  vehicle: { id: 2, name: 'RENARD', registration: null },
  activeAt: Date.parse('2026-01-17T05:00:00Z'),
  expiresAt: Date.parse('2026-01-18T04:59:59Z'),
  paidAt: askedAt + 2_000,
  desiredActivation: '2026-01-17',
} as AccessRightRecord
const criteria = { vehicleId: 2, types: ['DAILY'], desiredActivation: '2026-01-17', askedAt }

test.each<[boolean, string, Partial<AccessRightRecord>, object?]>([
  [true, 'the bought pass', {}],
  [true, 'a pass without a chosen day, whose validity begins that day', { desiredActivation: null }],
  [
    true,
    'a pass whose validity begins at midnight in UTC',
    { desiredActivation: null, activeAt: Date.parse('2026-01-17T00:00:00Z') },
  ],
  [true, 'a pass without any first day', { desiredActivation: null, activeAt: null }],
  [true, 'a pass without a time of payment', { paidAt: null }],
  [true, 'a pass with the empty date of .NET', { paidAt: Date.parse('0001-01-01T00:00:00Z') }],
  [true, 'a pass paid by a clock five hours behind', { paidAt: askedAt - 5 * hourMs }],
  [true, 'a purchase without a chosen day', {}, { desiredActivation: null }],
  [true, 'a record of an earlier release', {}, { desiredActivation: undefined, askedAt: undefined }],
  [false, 'the pass of another day', { desiredActivation: '2026-01-18' }],
  [false, 'the pass of another day, without a chosen day', { desiredActivation: null, activeAt: askedAt }],
  [false, 'a pass paid three days before', { paidAt: askedAt - 72 * hourMs }],
  [
    true,
    'a pass paid on the day before, of whose payment only the day is known',
    { paidAt: askedAt - 29 * hourMs },
  ],
  [true, 'a pass whose time of payment is the local midnight of January 1, 1970', { paidAt: 5 * hourMs }],
  [false, 'a pass that expired before', { paidAt: null, expiresAt: askedAt - 72 * hourMs }],
  [false, 'the pass of another vehicle', { vehicle: { id: 3, name: '', registration: null } }],
  [false, 'a pass of another type', { type: 'ANNUAL' }],
])('isPassOfPurchase returns %s for %s', (isResult, _, changes, otherCriteria = {}) => {
  expect(isPassOfPurchase({ ...pass, ...changes }, { ...criteria, ...otherCriteria })).toBe(isResult)
})
