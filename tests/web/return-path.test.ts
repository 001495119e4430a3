/** Tests of the path to which a member returns after a detour such as sign-in or the agreements. */
import { expect, test } from 'vitest'
import { toReturnPath } from '../../web/platform/returnPath.ts'

const addRedirectParameter = (detourPath: string, path: string) =>
  `${detourPath}?${new URLSearchParams({ redirect: path })}`

test.each([
  ['/receipts', '/receipts'],
  ['/receipts?year=2026', '/receipts?year=2026'],
  ['/', '/'],
  // Paths that only resemble a detour.
  ['/loginhistory', '/loginhistory'],
  ['/accesspasses', '/accesspasses'],
  // A vehicle added during a purchase keeps its return path to the purchase.
  [
    addRedirectParameter('/addvehicle', '/accesspass/vehicle'),
    '/addvehicle?redirect=%2Faccesspass%2Fvehicle',
  ],
  // A confirmation link in a mail may be opened by a visitor or a member.
  ['/confirmchangeemail?token=a', '/confirmchangeemail?token=a'],
  // The agreements may be required while the URL is still that of the sign-in screen.
  [addRedirectParameter('/login', '/receipts'), '/receipts'],
  [addRedirectParameter('/login', '/receipts?year=2026'), '/receipts?year=2026'],
  [addRedirectParameter('/Consent/TermsSummary', addRedirectParameter('/login', '/receipts')), '/receipts'],
  [addRedirectParameter('/account/verificationcodelogin/step2', '/receipts'), '/receipts'],
  ['/login', null],
  ['/LOGIN/', null],
  ['/%6Cogin', null],
  ['/login?exit=1', null],
  ['/login?message=expired', null],
  [addRedirectParameter('/login', '/login?exit=1'), null],
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
  [addRedirectParameter('/login', '//evil.example'), null],
  [addRedirectParameter('/login', 'https://evil.example/'), null],
  [addRedirectParameter('/Consent', addRedirectParameter('/login', '/\\evil.example')), null],
])(
  'a member who requested the path %j before sign-in gets the return path %j [B12, B13]',
  (requestedPath, path) => {
    expect(toReturnPath(requestedPath)).toBe(path)
  },
)
