import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import { createLogOptions, redactSecretsInText } from '../../../gateway/platform/log.ts'

test.each([
  ['no such member: maude.t+x@sentier.example!', 'no such member: …!'],
  ['Bearer abc.def-123== was refused', 'Bearer … was refused'],
  ['tok_1aB2-c3 is used', 'tok_… is used'],
  ['pm_1aB2 and src_1aB2', 'pm_… and src_…'],
  ['at /srv/node_modules/@apollo/server/index.js:1:2', 'at /srv/node_modules/@apollo/server/index.js:1:2'],
])('the log redacts every secret in a text, and keeps a text without secrets: %s', (text, expected) => {
  expect(redactSecretsInText(text)).toBe(expected)
})

test('the log redacts a text with a word of 100,000 characters without delay', () => {
  const start = performance.now()
  redactSecretsInText('a'.repeat(100_000))
  expect(performance.now() - start).toBeLessThan(200)
})

/** Returns the log line that a call of the logger writes. */
function captureWrittenLogLine(...logArguments: [object, string?]): string {
  let line = ''
  const log = pino(createLogOptions('info'), { write: (text: string) => (line = text) })
  log.info(...(logArguments as [object, string]))
  return line
}

describe('redaction of log fields', () => {
  test.each([
    'authorization',
    'cookie',
    'set-cookie',
    'password',
    'currentPassword',
    'newPassword',
    'token',
    'accessToken',
    'refreshToken',
    'access_token',
    'refresh_token',
    'stripeSourceToken',
    'ticket',
    'secret',
    'email',
    'newEmail',
    'username',
    'cardNumber',
    'phoneNumber',
    'birthDate',
    'variables',
    'body',
  ])('the log redacts the field %s at any depth', (name) => {
    for (const part of [
      { [name]: 'hidden' },
      { [name]: { deep: 'hidden' } },
      { caller: { [name]: 'hidden' } },
      { request: { caller: { [name]: 'hidden' } } },
      { requests: [{ caller: { headers: { [name]: 'hidden' } } }] },
      { a: { b: { c: { d: { e: { f: { [name]: 'hidden' } } } } } } },
    ])
      expect(captureWrittenLogLine({ ...part, kept: 'said' })).toMatch(/^(?!.*hidden).*"kept":"said"/)
  })

  test('the log does not redact fields about the outcome of a request, such as the error code', () => {
    expect(
      JSON.parse(
        captureWrittenLogLine(
          { code: 'RATE_LIMITED', path: ['logIn'], calls: [{ ms: 4, at: null }] },
          'failure',
        ),
      ),
    ).toMatchObject({
      code: 'RATE_LIMITED',
      path: ['logIn'],
      calls: [{ ms: 4, at: null }],
      msg: 'failure',
    })
  })

  test('the log reduces a request to its method and path, and a response to its status', () => {
    const headers = { authorization: 'hidden' }
    const line = captureWrittenLogLine({
      req: { method: 'GET', url: '/export/hidden?token=hidden', headers, body: 'hidden' },
      res: { statusCode: 200, headers },
    })
    expect(JSON.parse(line)).toMatchObject({
      req: { method: 'GET', path: '/export/…' },
      res: { status: 200 },
    })
    expect(line).not.toContain('hidden')
  })

  test.each([
    '/images/pictures/hidden',
    '//images/pictures/hidden',
    'http://host/images/pictures/hidden',
    'http://host:80//images/pictures/hidden?club=1',
    'HTTP://user@host/Export/hidden',
    '/images/pictures/hidden%zz',
    '/v/hidden',
    '/V/hidden?x=1',
    '/%56/hidden',
    'HTTPS://HOST/V/hidden/hidden',
    '/v/%0Ahidden',
    '/v%252Fhidden',
    '/v;x/hidden',
    String.raw`/v\hidden`,
  ])('the log redacts the secret part of the URL %s', (url) => {
    expect(captureWrittenLogLine({ req: { method: 'GET', url } })).toMatch(
      /^(?!.*hidden).*\/(images\/pictures|Export|[Vv])\/…/,
    )
  })

  test("the log keeps an error's message, with secrets redacted, but omits the other properties of the error", () => {
    const error = Object.assign(new Error('Bearer hidden for hidden@sentier.example'), { config: 'hidden' })
    for (const line of [
      captureWrittenLogLine({ err: error }),
      captureWrittenLogLine(error),
      captureWrittenLogLine({}, error.message),
    ]) {
      expect(line).toContain('Bearer … for …')
      expect(line).not.toContain('hidden')
    }
  })
})
