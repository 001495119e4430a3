/**
 * Tests of the verification page that opens when a trail officer scans the QR code of a pass with a
 * camera.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signPassCode } from '../../gateway/domains/pass-codes/pass-code-signing.ts'
import { buildPassCodePrefix } from '../../gateway/domains/pass-codes/shared/pass-code-format.ts'
import { renderVerificationPage } from '../../gateway/http/verification/render-page.ts'
import { generatePassSigningKey, parsePassSigningKeys } from '../../gateway/platform/pass-signing-keys.ts'
import { startGatewayInProcess } from './helpers/gateway-in-process.ts'
import type { Gateway } from './helpers/gateway-process.ts'

let gateway: Gateway
let code: string
beforeAll(async () => {
  gateway = await startGatewayInProcess()
  const { data } = await gateway.query<{
    viewer: { activeAccessRights: { edges: { node: { signedCode: string } }[] } }
  }>(
    '{ viewer { activeAccessRights(first: 1) { edges { node { signedCode } } } } }',
    {},
    await gateway.signIn(),
  )
  code = data.viewer.activeAccessRights.edges[0]!.node.signedCode
})
afterAll(async () => await gateway.stop())

const openVerificationPage = async (url: string, language = 'fr-CA') => {
  const response = await fetch(url, { headers: { accept: 'text/html', 'accept-language': language } })
  return { status: response.status, headers: response.headers, html: await response.text() }
}

describe('page at /v/…', () => {
  test('the URL in a pass’s QR code opens a page with the verification result, license plate and valid days, but without a person’s name', async () => {
    for (const url of [code, code.replace('/V/', '/v/')]) {
      const { status, html } = await openVerificationPage(url)
      expect(status).toBe(200)
      for (const text of ['<html lang="fr">', '<h1>Valide aujourd’hui</h1>', 'V107 943', 'Quad'])
        expect(html).toContain(text)
      expect(html).toMatch(/<dt>Club<\/dt><dd>[^<]+ \(054\)<\/dd>/)
      expect(html).not.toMatch(/Maude|Tremblay|sentier\.example/)
    }
  })

  test('the verification page follows the browser’s language, and its link switches the language', async () => {
    expect((await openVerificationPage(code, 'en-CA')).html).toContain('<h1>Valid today</h1>')
    const { html } = await openVerificationPage(`${code}?lang=en`)
    expect(html).toContain('<h1>Valid today</h1>')
    expect(html).toContain('<a href="?lang=fr" lang="fr" hreflang="fr">Français</a>')
  })

  test('the verification page is not cached, sends no referrer and runs no script', async () => {
    const { headers, html } = await openVerificationPage(code)
    expect([headers.get('cache-control'), headers.get('referrer-policy')]).toEqual([
      'no-store',
      'no-referrer',
    ])
    expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src/)
    expect(html).not.toContain('<script')
  })

  test('the verification page distinguishes a pass code with a changed signature from other text, and shows no pass content for either', async () => {
    const alteredCode = code.slice(0, -2) + (code.at(-2) === 'A' ? 'B' : 'A') + code.at(-1)!
    const { html } = await openVerificationPage(alteredCode)
    expect(html).toContain('<h1>Code modifié</h1>')
    expect(html).not.toContain('V107 943')
    for (const text of ['R8W4H6B', '%3Cscript%3E', '%00'])
      expect((await openVerificationPage(`${gateway.url}/v/${text}`)).html).toContain(
        '<h1>Impossible à vérifier ici</h1>',
      )
  })

  test('the verification page shows the club number instead of the club name while the federation does not respond', async () => {
    const keys = generatePassSigningKey('2026-01-01')
    const offline = await startGatewayInProcess({
      env: { FEDERATION_URL: 'http://127.0.0.1:1', PASS_CODE: 'signed', PASS_SIGNING_KEYS: keys },
    })
    const content = { type: 1, vehicleType: 2, club: 54, pass: 4512, plate: 'V107 943' }
    const days = { firstDay: '2026-10-01', lastDay: '2099-09-30', confirmedOn: '2026-11-27' }
    const [key] = parsePassSigningKeys(keys)
    const signed = signPassCode({ ...content, ...days }, key!, buildPassCodePrefix(offline.url))!
    expect((await openVerificationPage(signed)).html).toContain('<dt>Club</dt><dd>054</dd>')
    await offline.stop()
  })

  test('the verification page asks to try again later after too many verifications from one IP address', async () => {
    const limited = await startGatewayInProcess({
      env: {
        FEDERATION_URL: gateway.federationUrl,
        PASS_SIGNING_KEYS: generatePassSigningKey('2026-01-01'),
      },
      config: { rates: { verifications: 1 } },
    })
    expect((await openVerificationPage(`${limited.url}/v/A`)).status).toBe(200)
    const { status, headers, html } = await openVerificationPage(`${limited.url}/v/A`)
    expect(status).toBe(429)
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    expect(html).toContain('<h1>Réessayez plus tard</h1>')
    await limited.stop()
  })
})

describe('scanner page at /v/', () => {
  test('only the scanner page may use the camera and WebAssembly, and the page sends no referrer', async () => {
    const { status, headers, html } = await openVerificationPage(`${gateway.url}/v/`)
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-cache'])
    expect(html).toMatch(/<script type="module"[^>]* src="\/assets\/scanner-/)
    expect(headers.get('content-security-policy')).toContain("script-src 'self' 'wasm-unsafe-eval';")
    expect(headers.get('permissions-policy')).toContain('camera=(self)')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    for (const url of [`${gateway.url}/login`, code]) {
      const responseHeaders = (await openVerificationPage(url)).headers
      expect(responseHeaders.get('content-security-policy')).not.toContain('wasm')
      expect(responseHeaders.get('permissions-policy')).toContain('camera=()')
    }
  })

  test.each(['/v', '/V', '/V/', '/v?lang=en'])(
    'the URL %s redirects to /v/, the scanner URL that the service worker controls',
    async (path) => {
      const response = await fetch(gateway.url + path, {
        headers: { accept: 'text/html' },
        redirect: 'manual',
      })
      expect([response.status, response.headers.get('location')]).toEqual([
        308,
        path.replace(/^[^?]*/, '/v/'),
      ])
    },
  )

  test.each([
    ['a code', (signed: string) => signed.split('/V/')[1]!],
    ['the URL of a code', (signed: string) => signed],
    [
      'the URL of a code with spaces and in another case',
      (signed: string) => ` ${signed.replace('/V/', '/v/')} `,
    ],
    [
      'a code in lower case with a line break',
      (signed: string) => signed.split('/V/')[1]!.toLowerCase().replace(/.{20}/, '$&\r\n'),
    ],
  ])(
    'without JavaScript, the scanner form opens the verification result of the submitted text: %s',
    async (_, write) => {
      const response = await fetch(`${gateway.url}/v/`, {
        method: 'POST',
        headers: { accept: 'text/html' },
        body: new URLSearchParams({ code: write(code) }),
      })
      expect(response.url).toBe(`${gateway.url}/v/${code.split('/V/')[1]!}`)
      expect(await response.text()).toContain('<h1>Valide aujourd’hui</h1>')
    },
  )

  test('the scanner form encodes a hostile text in the redirect URL, and a submission without a code redirects to the scanner page', async () => {
    const submitPassCodeForm = async (body: string) =>
      await fetch(`${gateway.url}/v/`, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' },
        body,
        redirect: 'manual',
      })
    const submitPassCodeFormAndReadRedirect = async (body: string) =>
      (await submitPassCodeForm(body)).headers.get('location')
    expect(
      await submitPassCodeFormAndReadRedirect(`code=${encodeURIComponent('//evil.example/\r\nx: y')}`),
    ).toBe('/v/%2F%2FEVIL.EXAMPLE%2FX%3AY')
    for (const body of ['', 'code=', 'code=a&code=b'])
      expect(await submitPassCodeFormAndReadRedirect(body)).toBe('/v/')
    expect((await submitPassCodeForm(`code=${'A'.repeat(5_000)}`)).status).toBe(413)
  })

  test.each(['application/json', 'text/plain'])(
    'the scanner page rejects a form submitted with the content type %s',
    async (contentType) => {
      const response = await fetch(`${gateway.url}/v`, {
        method: 'POST',
        headers: { 'content-type': contentType },
        body: String.raw`{"code":"\ud800"}`,
      })
      expect(response.status).toBe(415)
    },
  )

  test('the verification page shows a typed control number and explains why it cannot be verified', async () => {
    const { html } = await openVerificationPage(`${gateway.url}/v/R8W4H6B?lang=en`)
    expect(html).toContain('<p class="plate">R8W4H6B</p>')
    expect(html).toContain('A control number has no signature')
    expect((await openVerificationPage(code)).html).not.toContain('class="plateName">Numéro de contrôle')
  })

  test('the verification page links to the scanner page in the current language', async () => {
    expect((await openVerificationPage(`${code}?lang=en`)).html).toContain(
      '<a href="/v/?lang=en">Check another pass</a>',
    )
  })
})

const pass = {
  number: '#004512',
  type: 'ANNUAL',
  registration: '<V1> & "2"',
  vehicleType: 'SIDE_BY_SIDE',
  clubNumber: null,
  clubName: null,
  firstDay: '2026-10-01',
  lastDay: '2027-09-30',
  confirmedOn: '2026-11-27',
} as const

test.each([
  ['a pass that starts on a later day', '2026-09-30', 'Le droit d’accès commence le 1er octobre 2026.'],
  ['a pass that has ended', '2027-10-01', 'Le droit d’accès s’est terminé le 30 septembre 2027.'],
])(
  'the verification page shows the first or the last day of a pass that is not valid today: %s',
  (_, today, text) => {
    const html = renderVerificationPage('NOT_VALID_TODAY', pass, {
      language: 'fr',
      portal: { name: 'Sentier', contact: { email: 'aide@sentier.example', phoneNumber: '418 555-0142' } },
      today,
    })
    expect(html).toContain(text)
    expect(html).toContain('&lt;V1&gt; &amp; &quot;2&quot;')
  },
)

test.each([
  ['CANNOT_BE_CHECKED', true],
  ['ALTERED', true],
  ['OLD_CONFIRMATION', true],
  ['VALID_TODAY', false],
  ['NOT_VALID_TODAY', false],
] as const)(
  "the verification page for the result %s has a link to the federation's phone number: %s",
  (result, expected) => {
    const html = renderVerificationPage(result, pass, {
      language: 'en',
      portal: { name: 'Sentier', contact: { email: 'aide@sentier.example', phoneNumber: '418 555-0142' } },
      today: '2026-11-27',
    })
    expect(
      html.includes(
        '<a class="call" href="tel:+14185550142">Call the federation: 418\u00A0555\u20110142</a>',
      ),
    ).toBe(expected)
  },
)
