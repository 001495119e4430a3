import { expect, test } from 'vitest'
import { findQrCodeObstacle } from '../../web/domains/access-rights/shared/qrCodeObstacle.ts'
import { splitIntoGroups } from '../../web/ui/PassFace.tsx'

type Pass = Parameters<typeof findQrCodeObstacle>[0]

const printable: Pass = {
  canPrint: true,
  controlNumber: 'R8W4H6B',
  signedCode: null,
  status: 'ACTIVE',
  type: 'ANNUAL',
  validity: 'CURRENT',
}

test.each<[string, Partial<Pass>, ReturnType<typeof findQrCodeObstacle>]>([
  ['a printable pass', {}, null],
  ['a printable upcoming pass', { validity: 'UPCOMING' }, null],
  ['a pass without a control number', { controlNumber: null }, 'noNumber'],
  [
    'a pass with a signed code and no control number',
    { controlNumber: null, signedCode: 'HTTPS://P/V/A' },
    null,
  ],
  ['an expired pass', { canPrint: false, validity: 'EXPIRED' }, 'expired'],
  ['a trail pass', { canPrint: false, type: 'TRAIL' }, 'trail'],
  ['an expired trail pass', { canPrint: false, type: 'TRAIL', validity: 'EXPIRED' }, 'expired'],
  ['a pass that the federation does not print', { canPrint: false }, 'notPrintable'],
  ['a pass whose payment failed', { canPrint: false, status: 'PAYMENT_FAILED', validity: null }, 'notPaid'],
  ['a requested pass', { canPrint: false, status: 'APPROVAL_PENDING', validity: null }, 'notPaid'],
  ['a pass of an unknown status', { canPrint: false, status: 'UNKNOWN', validity: null }, 'notPaid'],
])(
  'findQrCodeObstacle returns the reason why the pass has no QR code, or null, for %s [H12]',
  (_, pass, expected) => {
    expect(findQrCodeObstacle({ ...printable, ...pass })).toBe(expected)
  },
)

test.each([
  ['R8W4H6B', ['R8W', '4H6B']],
  ['12345', ['12', '345']],
  ['1234', ['1234']],
])('splitIntoGroups splits a control number of five or more characters in two: %s', (number, groups) => {
  expect(splitIntoGroups(number)).toEqual(groups)
})
