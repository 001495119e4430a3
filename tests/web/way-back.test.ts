/** Where somebody is led back to after a station on the way: signing in, accepting the texts. */
import { expect, test } from 'vitest'
import { toReturnPath } from '../../web/platform/wayBack.ts'

const within = (station: string, path: string) => `${station}?${new URLSearchParams({ redirect: path })}`

test.each([
  ['/receipts', '/receipts'],
  ['/receipts?year=2026', '/receipts?year=2026'],
  ['/', '/'],
  // What only looks like a station.
  ['/loginhistory', '/loginhistory'],
  ['/accesspasses', '/accesspasses'],
  // A vehicle that a purchase waits for keeps the way back to the purchase.
  [within('/addvehicle', '/accesspass/vehicle'), '/addvehicle?redirect=%2Faccesspass%2Fvehicle'],
  // A mail leads there, whoever opens it.
  ['/confirmchangeemail?token=a', '/confirmchangeemail?token=a'],
  // The race: the texts come up while the sign-in screen is still in the address bar.
  [within('/login', '/receipts'), '/receipts'],
  [within('/login', '/receipts?year=2026'), '/receipts?year=2026'],
  [within('/Consent/TermsSummary', within('/login', '/receipts')), '/receipts'],
  [within('/account/verificationcodelogin/step2', '/receipts'), '/receipts'],
  ['/login', null],
  ['/LOGIN/', null],
  ['/%6Cogin', null],
  ['/login?exit=1', null],
  ['/login?message=expired', null],
  [within('/login', '/login?exit=1'), null],
  ['/account/verificationcodelogin', null],
  ['/account/register/consent', null],
  ['/account/forgottenpassword', null],
  ['/account/resetpassword?token=a', null],
  ['/IndexProvincial', null],
  ['/FormStep2Payment', null],
  ['/onformstep1baseinfo', null],
  ['/Consent', null],
  ['/consent/privacypolicysummary', null],
  ['/error?from=%2Freceipts', null],
  ['/%', '/%'],
  [null, null],
  ['', null],
  ['//evil.example', null],
  ['https://evil.example/receipts', null],
  [within('/login', '//evil.example'), null],
  [within('/login', 'https://evil.example/'), null],
  [within('/Consent', within('/login', '/\\evil.example')), null],
])('[B12] [B13] %j leads back to %j', (asked, path) => {
  expect(toReturnPath(asked)).toBe(path)
})
