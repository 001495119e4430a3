/**
 * Tests of CORS: the origins whose pages may read the gateway's responses, and the URL paths that
 * such pages may read.
 */
import { startGatewayInProcess } from './helpers/gateway-in-process.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '../../gateway/platform/config.ts'
import { SettingError } from '../../gateway/platform/environment-reader.ts'
import type { Gateway } from './helpers/gateway-process.ts'

let gateway: Gateway
beforeAll(async () => {
  gateway = await startGatewayInProcess({ env: { CORS_ORIGINS: 'https://app.example, localhost' } })
})
afterAll(async () => await gateway.stop())

const sendCorsPreflight = async (origin: string, path = '/graphql') =>
  await fetch(gateway.url + path, {
    method: 'OPTIONS',
    headers: {
      origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization,content-type',
    },
  })
const postCrossOriginQuery = async (origin: string) =>
  await fetch(`${gateway.url}/graphql`, {
    method: 'POST',
    headers: { origin, 'content-type': 'application/json' },
    body: JSON.stringify({ query: '{ portal { name } }' }),
  })
const readCorsHeaders = ({ headers }: Response) =>
  Object.fromEntries([...headers].filter(([name]) => name.startsWith('access-control-')))

const allowedOrigins = [
  'https://app.example',
  'http://localhost:5173',
  'http://localhost',
  'https://localhost:3000',
  'http://127.0.0.1:8080',
  'http://[::1]:8080',
]
const otherOrigins = [
  'https://evil.example',
  'http://app.example',
  'https://app.example:8443',
  'https://app.example.evil.example',
  'http://localhost.evil.example',
  'http://localhost:5173.evil.example',
  'null',
]

describe('CORS for an allowed origin', () => {
  test.each(allowedOrigins)(
    'CORS allows requests without credentials from the origin %s, and lists the allowed request headers',
    async (origin) => {
      const preflight = await sendCorsPreflight(origin)
      expect(preflight.status).toBe(204)
      expect(readCorsHeaders(preflight)).toEqual({
        'access-control-allow-origin': origin,
        'access-control-allow-methods': 'POST',
        'access-control-allow-headers':
          'apollo-require-preflight, authorization, content-type, x-client, x-club, x-language, x-query-cost, x-request-id',
        'access-control-expose-headers': 'x-request-id, retry-after, ratelimit-policy, ratelimit',
        'access-control-max-age': '7200',
      })
      const answer = await postCrossOriginQuery(origin)
      expect(readCorsHeaders(answer)).toEqual({
        'access-control-allow-origin': origin,
        'access-control-expose-headers': 'x-request-id, retry-after, ratelimit-policy, ratelimit',
      })
      expect(answer.headers.get('vary')?.toLowerCase()).toContain('origin')
      expect(await answer.json()).toEqual({ data: { portal: { name: 'Sentier' } } })
    },
  )

  test('a page of an allowed origin can read the response to a refused HTTP request', async () => {
    const response = await fetch(`${gateway.url}/graphql`, {
      method: 'POST',
      headers: { origin: 'https://app.example', 'content-type': 'application/json' },
      body: 'not JSON',
    })
    expect([response.status, response.headers.get('access-control-allow-origin')]).toEqual([
      400,
      'https://app.example',
    ])
  })
})

describe('CORS for any other origin', () => {
  test.each(otherOrigins)('the gateway sends no CORS headers to the origin %s', async (origin) => {
    expect(readCorsHeaders(await sendCorsPreflight(origin))).toEqual({})
    expect(readCorsHeaders(await postCrossOriginQuery(origin))).toEqual({})
  })
})

test.each(['/', '/images/clubs/1', '/health/live', '/export/fr-x', '/playground/x'])(
  'the path %s is served without CORS headers, even to an allowed origin',
  async (path) => {
    expect(readCorsHeaders(await sendCorsPreflight('https://app.example', path))).toEqual({})
    const response = await fetch(gateway.url + path, { headers: { origin: 'https://app.example' } })
    expect(readCorsHeaders(response)).toEqual({})
  },
)

describe('CORS_ORIGINS setting', () => {
  test('by default, CORS allows localhost in development and no origin in production', () => {
    expect(readConfig({}).corsOrigins).toEqual(['localhost'])
    expect(readConfig({ CORS_ORIGINS: 'none' }).corsOrigins).toEqual([])
    const production = {
      NODE_ENV: 'production',
      EMBEDDED_FEDERATION: '1',
      PUBLIC_URL: 'https://portail.example',
    }
    expect(readConfig(production).corsOrigins).toEqual([])
  })

  test.each(['*', 'app.example', 'https://app.example/path', 'https://*.example', 'https://APP.example'])(
    'the setting CORS_ORIGINS rejects the value %s, which is not an origin',
    (origin) => {
      expect(() => readConfig({ CORS_ORIGINS: origin })).toThrow(SettingError)
    },
  )
})
