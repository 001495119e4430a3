/** Return path after a detour such as sign-in or the agreements. */
import { expect, test } from 'vitest'
import { toReturnPath } from '../../web/platform/returnPath.ts'

const addRedirect = (detour: string, path: string) => `${detour}?${new URLSearchParams({ redirect: path })}`

test.each([
  ['/receipts', '/receipts'],
  ['/receipts?year=2026', '/receipts?year=2026'],
  ['/', '/'],
  // Paths that only resemble a detour.
  ['/loginhistory', '/loginhistory'],
  ['/accesspasses', '/accesspasses'],
  // A vehicle added during a purchase keeps its return path to the purchase.
  [addRedirect('/addvehicle', '/accesspass/vehicle'), '/addvehicle?redirect=%2Faccesspass%2Fvehicle'],
  // A confirmation link in a mail may be opened by a visitor or a member.
  ['/confirmchangeemail?token=a', '/confirmchangeemail?token=a'],
  // The agreements may be required while the URL is still that of the sign-in screen.
  [addRedirect('/login', '/receipts'), '/receipts'],
  [addRedirect('/login', '/receipts?year=2026'), '/receipts?year=2026'],
  [addRedirect('/Consent/TermsSummary', addRedirect('/login', '/receipts')), '/receipts'],
  [addRedirect('/account/verificationcodelogin/step2', '/receipts'), '/receipts'],
  ['/login', null],
  ['/LOGIN/', null],
  ['/%6Cogin', null],
  ['/login?exit=1', null],
  ['/login?message=expired', null],
  [addRedirect('/login', '/login?exit=1'), null],
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
  [addRedirect('/login', '//evil.example'), null],
  [addRedirect('/login', 'https://evil.example/'), null],
  [addRedirect('/Consent', addRedirect('/login', '/\\evil.example')), null],
])('the path %j returns to %j [B12] [B13]', (asked, path) => {
  expect(toReturnPath(asked)).toBe(path)
})
