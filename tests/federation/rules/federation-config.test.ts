import { describe, expect, test } from 'vitest'
import { SettingError, readFederationConfig } from '../../../federation/config.ts'

describe('federation settings', () => {
  test('the federation settings have default values', () => {
    expect(readFederationConfig({ FEDERATION_PORT: ' ' })).toMatchObject({
      host: '127.0.0.1',
      port: 4001,
      publicFederationUrl: null,
      cardOrigins: ['http://localhost:4000', 'http://127.0.0.1:4000', 'localhost'],
      accessTokenMs: 900_000,
      sessionMs: 30 * 86_400_000,
      refreshGraceMs: 30_000,
      exactlyOnce: true,
      locksDataFolder: true,
      checkReplies: true,
    })
  })

  test('the federation settings are read from environment variables', () => {
    const config = readFederationConfig({
      NODE_ENV: 'production',
      EMBEDDED_FEDERATION: '1',
      FEDERATION_PORT: '0',
      DATA_DIR: '/data',
      PUBLIC_URL: 'https://portail.example/',
      CORS_ORIGINS: 'https://app.example/',
      PUBLIC_FEDERATION_URL: 'https://federation.example/api/',
    })
    expect(config).toMatchObject({
      port: 0,
      dataDir: '/data',
      cardOrigins: ['https://portail.example', 'https://app.example'],
      publicFederationUrl: 'https://federation.example/api',
      exactlyOnce: true,
      checkReplies: false,
    })
  })

  test.each([
    [{ NODE_ENV: 'productoin' }, 'NODE_ENV must be one of development, production, test, not "productoin".'],
    [{ FEDERATION_PORT: '70000' }, 'FEDERATION_PORT must be a whole number from 0 to 65535, not "70000".'],
    [{ CARD_LATENCY_MS: '-1' }, 'CARD_LATENCY_MS must be a whole number from 0 to 60000, not "-1".'],
    [
      { EMBEDDED_FEDERATION: 'maybe', NODE_ENV: 'production' },
      'EMBEDDED_FEDERATION must be on or off, not "maybe".',
    ],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of warn, fatal, error, info, debug, silent, not "loud".'],
    [{ TPS_NUMBER: '1234' }, 'TPS_NUMBER must be a registration number like 123456789 RT0001, not "1234".'],
    [
      {
        SELLER_NAME: 'Fédération des quads',
        TPS_NUMBER: '876543210 RT0001',
        TVQ_NUMBER: '1098765432 TQ0002',
      },
      'SELLER_NAME, SELLER_ADDRESS, TPS_NUMBER and TVQ_NUMBER are set together, or none, since a receipt needs all four; missing: SELLER_ADDRESS.',
    ],
    [
      { CORS_ORIGINS: 'https://app.example; script-src *' },
      'CORS_ORIGINS must be origins like https://app.example, not "https://app.example; script-src *".',
    ],
    [{ PUBLIC_URL: 'portail' }, 'PUBLIC_URL must be an http or https address, not "portail".'],
    [
      { NODE_ENV: 'production' },
      'In production the embedded federation starts only with EMBEDDED_FEDERATION=1.',
    ],
  ])('the federation rejects the settings %o with a one-line message', (env, line) => {
    expect(() => readFederationConfig(env)).toThrow(new SettingError(line))
  })
})
