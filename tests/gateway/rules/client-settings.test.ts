import { describe, expect, test } from 'vitest'
import { findRegisteredClient } from '../../../gateway/http/request-headers.ts'
import { readConfig } from '../../../gateway/platform/config.ts'
import { SettingError } from '../../../gateway/platform/environment-reader.ts'

const boutique = { id: 'boutique', origins: ['https://boutique.example'], share: 50 }
const app = { id: 'club-app', origins: [], share: 100 }
const readConfigWithClients = (clients: unknown, env: Record<string, string> = {}) =>
  readConfig({ ...env, CLIENTS: typeof clients === 'string' ? clients : JSON.stringify(clients) })

const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://portail.example',
  EMBEDDED_FEDERATION: '1',
}

describe('CLIENTS setting', () => {
  test('by default, the setting CLIENTS registers no client', () => {
    expect(readConfig({}).clients).toEqual([])
  })

  test('CORS allows the origins in the setting CLIENTS in addition to the origins in CORS_ORIGINS', () => {
    const config = readConfigWithClients([boutique, app], { CORS_ORIGINS: 'https://app.example' })
    expect(config.clients).toEqual([boutique, app])
    expect(config.corsOrigins).toEqual(['https://app.example', 'https://boutique.example'])
  })

  test('the setting CLIENTS accepts an origin of this machine only outside production', () => {
    const local = [{ ...boutique, origins: ['http://localhost:3000'] }]
    expect(readConfigWithClients(local).clients).toEqual(local)
    expect(() => readConfigWithClients(local, production)).toThrow('not "http://localhost:3000"')
  })

  test.each<[value: unknown, message: string]>([
    ['boutique', 'CLIENTS must be a JSON list like [{"id":"boutique"'],
    ['{}', 'CLIENTS must be a JSON list like'],
    [[null], 'CLIENTS must be a JSON list like'],
    [[{ id: 'boutique', origins: [] }], 'CLIENTS must be a JSON list like'],
    [[{ ...boutique, secret: 'x' }], 'CLIENTS must be a JSON list like'],
    [
      [{ ...boutique, id: 'Boutique 1' }],
      'CLIENTS must have ids of 2 to 30 lowercase letters, digits and hyphens, not "Boutique 1".',
    ],
    [[{ ...boutique, id: 7 }], 'not 7.'],
    [[{ ...boutique, share: 0 }], 'CLIENTS must give "boutique" a share from 1 to 100, in percent.'],
    [[{ ...boutique, share: 101 }], 'a share from 1 to 100'],
    [[{ ...boutique, share: '50' }], 'a share from 1 to 100'],
    [
      [{ ...boutique, origins: 'https://boutique.example' }],
      'CLIENTS must give "boutique" a list of origins.',
    ],
    [[{ ...boutique, origins: ['http://boutique.example'] }], 'not "http://boutique.example".'],
    [[{ ...boutique, origins: ['https://boutique.example/'] }], 'not "https://boutique.example/".'],
    [
      [{ ...boutique, origins: ['*'] }],
      'CLIENTS must give "boutique" origins like https://boutique.example, not "*".',
    ],
    [[boutique, { ...app, id: 'boutique' }], 'CLIENTS must contain the id "boutique" only once.'],
    [
      [boutique, { ...app, origins: boutique.origins }],
      'CLIENTS must contain the origin https://boutique.example only once.',
    ],
    [
      Array.from({ length: 51 }, (_, index) => ({ ...app, id: `app-${index}` })),
      'CLIENTS must have at most 50 clients.',
    ],
  ])('the setting CLIENTS rejects the value %j with a one-line error message', (clients, message) => {
    expect(() => readConfigWithClients(clients)).toThrow(SettingError)
    expect(() => readConfigWithClients(clients)).toThrow(message)
    try {
      readConfigWithClients(clients)
    } catch (error) {
      expect((error as Error).message.split('\n')).toHaveLength(1)
    }
  })
})

describe('registered client of a request', () => {
  test.each([
    ['a page of the client’s origin', { origin: 'https://boutique.example' }, 'boutique'],
    [
      'a page of the client’s origin with another client id',
      { origin: 'https://boutique.example', 'x-client': 'club-app' },
      'boutique',
    ],
    ['a program with the client id', { 'x-client': 'club-app' }, 'club-app'],
    [
      'a page of another origin with the client id',
      { origin: 'https://evil.example', 'x-client': 'boutique' },
      undefined,
    ],
    ['a program with an unknown client id', { 'x-client': 'unknown' }, undefined],
    ['a program without a client id', {}, undefined],
  ])(
    'the gateway recognizes a registered client by its origin, or by its client id if there is no origin: %s',
    (_case, headers, id) => {
      expect(findRegisteredClient(headers, [boutique, app])?.id).toBe(id)
    },
  )
})
