import { expect, test } from 'vitest'
import { codeObstacle } from '../../web/domains/access-rights/codeObstacle.ts'

type Pass = Parameters<typeof codeObstacle>[0]

const printable: Pass = {
  canPrint: true,
  controlNumber: 'R8W4H6B',
  status: 'ACTIVE',
  type: 'ANNUAL',
  validity: 'CURRENT',
}

test.each<[string, Partial<Pass>, ReturnType<typeof codeObstacle>]>([
  ['one that may be printed', {}, null],
  ['one to come that may be printed', { validity: 'UPCOMING' }, null],
  ['one without a control number', { controlNumber: null }, 'noNumber'],
  ['one that is over', { canPrint: false, validity: 'EXPIRED' }, 'expired'],
  ['a trail pass', { canPrint: false, type: 'TRAIL' }, 'trail'],
  ['a trail pass that is over', { canPrint: false, type: 'TRAIL', validity: 'EXPIRED' }, 'expired'],
  ['one that the federation does not print', { canPrint: false }, 'notPrintable'],
  ['one whose payment failed', { canPrint: false, status: 'PAYMENT_FAILED', validity: null }, 'notPaid'],
  ['one that is asked for', { canPrint: false, status: 'APPROVAL_PENDING', validity: null }, 'notPaid'],
  ['one of a status that nobody knows', { canPrint: false, status: 'UNKNOWN', validity: null }, 'notPaid'],
])('the code of a pass is there, or why it is not: %s [H12]', (_, pass, expected) => {
  expect(codeObstacle({ ...printable, ...pass })).toBe(expected)
})
