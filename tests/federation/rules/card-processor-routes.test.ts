import { DatabaseSync } from 'node:sqlite'
import { fastify, type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { attachPaymentCardToCustomer } from '../../../federation/card-processor/processor.ts'
import { tables as cardTables } from '../../../federation/card-processor/tables.ts'
import { registerCardRoutes } from '../../../federation/card-processor/routes.ts'

const now = Date.parse('2026-11-21T12:00:00-05:00')
const portal = 'http://192.168.7.9:4000'
const federation = 'http://192.168.7.9:4001'

let app: FastifyInstance
let db: DatabaseSync
let log: string

let allowed: string[]
beforeEach(() => {
  log = ''
  db = new DatabaseSync(':memory:')
  db.exec(cardTables)
  app = fastify({ logger: { level: 'trace', stream: { write: (line: string) => (log += line) } } })
  allowed = [portal]
  registerCardRoutes(app, { db, now: () => now, publicUrl: () => federation, allowedOrigins: () => allowed })
})
afterEach(() => app.close())

const validCard = {
  number: '4242424242424242',
  expMonth: 12,
  expYear: 2030,
  cvc: '123',
  name: 'Zoé',
  locale: 'fr',
}
const requestCardToken = (payload: object | string, headers: Record<string, string> = {}) =>
  app.inject({
    method: 'POST',
    url: '/stripe/v1/tokens',
    headers: { 'content-type': 'application/json', 'x-card-frame': '1', origin: federation, ...headers },
    payload,
  })

describe('card token endpoint', () => {
  test('the card token endpoint responds like Stripe, and its token can be attached to a member', async () => {
    const reply = await requestCardToken(validCard)
    expect(reply.statusCode).toBe(200)
    const { token } = reply.json<{ token: { id: string; card: object } }>()
    expect(token).toMatchObject({
      object: 'token',
      card: { brand: 'Visa', last4: '4242', exp_month: 12, exp_year: 2030, name: 'Zoé' },
    })
    expect(attachPaymentCardToCustomer(db, 1, token.id, new Date(now)).ok).toBe(true)
    expect(reply.body + log).not.toMatch(/4242424242|"cvc"/)
  })

  test('the card token endpoint returns error messages in the language of the page', async () => {
    const invalidCard = { ...validCard, number: '4242424242424241' }
    const fr = await requestCardToken(invalidCard)
    const en = await requestCardToken({ ...invalidCard, locale: 'en' })
    expect(fr.statusCode).toBe(402)
    expect(fr.json()).toEqual({
      error: {
        type: 'card_error',
        code: 'incorrect_number',
        message: 'Le numéro de la carte est inexact. Vérifiez ce numéro, puis essayez de nouveau.',
      },
    })
    expect(en.json()).toMatchObject({ error: { message: expect.stringMatching(/incorrect/) as string } })
  })

  test('the card token endpoint accepts requests only from card field iframes of its own origin', async () => {
    expect((await requestCardToken(validCard, { origin: portal })).statusCode).toBe(403)
    expect((await requestCardToken(validCard, { origin: 'null' })).statusCode).toBe(403)
    expect((await requestCardToken(validCard, { 'x-card-frame': '0' })).statusCode).toBe(403)
    expect((await requestCardToken(validCard)).headers['access-control-allow-origin']).toBeUndefined()
  })

  test('errors and logs never quote a malformed request for a card token', async () => {
    for (const payload of ['{"number":"4242424242424242"', '{"number":4242424242424242}', '[]']) {
      const reply = await requestCardToken(payload)
      expect(reply.statusCode).toBe(400)
      expect(reply.body + log).not.toContain('42424242')
    }
  })
})

describe('card field frame', () => {
  const requestCardFieldIframe = (query: Record<string, string> = {}) =>
    app.inject({
      url: '/stripe/frame',
      query: { element: 'cardNumber', group: 'a'.repeat(32), locale: 'en', origin: portal, ...query },
    })

  test('a card field iframe has no inline scripts and can be embedded by the portal only', async () => {
    const reply = await requestCardFieldIframe()
    const policy = String(reply.headers['content-security-policy'])
    expect(reply.statusCode).toBe(200)
    expect(policy).toContain(`frame-ancestors ${portal};`)
    expect(policy).toContain("script-src 'self'")
    expect(policy).not.toContain('unsafe')
    expect(reply.body).not.toMatch(/<script(?![^>]*src=)|<style| style=| on\w+=/)
    expect(reply.body).toContain('<html lang="en"')
    expect(reply.body).toContain('autocomplete="cc-number"')
  })

  test.each([
    ['https://app.example', 200],
    ['http://localhost:5173', 200],
    ['http://127.0.0.1:80', 200],
    ['http://localhost.elsewhere.example', 403],
    ['https://app.example.elsewhere.example', 403],
    ['null', 403],
  ])(
    'a request for a card field iframe from the front-end origin %s returns the status %i',
    async (origin, status) => {
      allowed.push('https://app.example', 'localhost')
      const reply = await requestCardFieldIframe({ origin })
      expect(reply.statusCode).toBe(status)
      expect(String(reply.headers['content-security-policy'])).toContain(
        `frame-ancestors ${portal} https://app.example http://localhost:* http://127.0.0.1:*;`,
      )
    },
  )

  test('the federation refuses a request for a card field iframe if its origin, field or group name is invalid', async () => {
    expect((await requestCardFieldIframe({ origin: 'https://elsewhere.example' })).statusCode).toBe(403)
    expect((await requestCardFieldIframe({ element: 'iban' })).statusCode).toBe(400)
    expect((await requestCardFieldIframe({ group: '"><script>' })).statusCode).toBe(400)
  })
})

test('the federation serves the script and style files of the card fields, and returns 304 for an unchanged file', async () => {
  const first = await app.inject('/stripe/stripe.js')
  expect(first.headers['content-type']).toContain('text/javascript')
  expect(first.body).toContain('"unreachable":"Le service de cartes')
  expect(first.body).not.toContain('/* texts */')
  const secondResponse = await app.inject({
    url: '/stripe/stripe.js',
    headers: { 'if-none-match': String(first.headers.etag) },
  })
  expect(secondResponse.statusCode).toBe(304)
  const font = await app.inject('/stripe/figtree.woff2')
  expect(font.rawPayload.subarray(0, 4).toString()).toBe('wOF2')
})
