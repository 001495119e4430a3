import { describe, expect, test } from 'vitest'
import { localizeSellerAddress } from '../../../gateway/platform/seller-settings.ts'
import { readFederationConfig } from '../../../federation/config.ts'
import { readConfig } from '../../../gateway/platform/config.ts'
import { SettingError } from '../../../gateway/platform/environment-reader.ts'
import { type PolicySettings, buildContentSecurityPolicy } from '../../../gateway/http/security-headers.ts'

/** Settings of a demo portal in production mode. */
const production = {
  NODE_ENV: 'production',
  EMBEDDED_FEDERATION: '1',
  PUBLIC_URL: 'https://portail.example',
}

describe('gateway settings', () => {
  test('the gateway starts the embedded federation with default settings if no environment variable is set', () => {
    const config = readConfig({})
    expect(config.federation).toMatchObject({ kind: 'embedded', port: 4001 })
    expect(config.calls).toMatchObject({ idempotency: true, conditions: true })
    expect(config.cache.offersMs).toBe(1_000)
    // Published rules must apply within a minute (B48).
    expect(config.cache.formRulesMs).toBeLessThanOrEqual(60_000)
    expect(config).toMatchObject({
      port: 4000,
      publicUrl: null,
      portal: { name: 'Sentier', seasonLabel: null },
    })
  })

  test('developer features are on by default in development and off in production', () => {
    const config = readConfig(production)
    expect([config.metrics, config.corsOrigins]).toEqual(['off', []])
    expect([readConfig({}).metrics, readConfig({}).corsOrigins]).toEqual(['on', ['localhost']])
    expect(readConfig({ METRICS: '9464' }).metrics).toBe(9464)
  })

  test('the setting TRUST_PROXY accepts the number of trusted proxies or the networks that contain them', () => {
    const readTrustProxySetting = (value: string) => readConfig({ TRUST_PROXY: value }).trustProxy
    expect([
      readTrustProxySetting(''),
      readTrustProxySetting('off'),
      readTrustProxySetting('0'),
      readTrustProxySetting('2'),
    ]).toEqual([0, 0, 0, 2])
    expect(readTrustProxySetting('10.0.0.0/8, ::1,fd00::/8')).toEqual(['10.0.0.0/8', '::1', 'fd00::/8'])
  })

  test('unless a setting states otherwise, the gateway assumes that an external federation does not support idempotency keys', () => {
    const url = 'https://federation.example/api/'
    expect(readConfig({ FEDERATION_URL: url })).toMatchObject({
      federation: { kind: 'real', url: 'https://federation.example/api' },
      calls: { idempotency: false, conditions: false },
    })
    expect(readConfig({ FEDERATION_URL: url, FEDERATION_IDEMPOTENCY: 'on' }).calls.idempotency).toBe(true)
    expect(readConfig({ FEDERATION_IDEMPOTENCY: 'off' }).calls.idempotency).toBe(false)
    expect(readConfig({ FEDERATION_URL: url, FEDERATION_CONDITIONS: 'on' }).calls.conditions).toBe(true)
    expect(readConfig({ FEDERATION_CONDITIONS: 'off' }).calls.conditions).toBe(false)
  })

  test('without idempotency keys in the federation, a purchase counts as failed only after the deadline of its call and five seconds', () => {
    const readSettleTime = (settleMs: string, env: NodeJS.ProcessEnv = { FEDERATION_IDEMPOTENCY: 'off' }) =>
      readConfig({ ...env, FEDERATION_PURCHASE_TIMEOUT_MS: '60000', PURCHASE_SETTLE_MS: settleMs }).calls
        .purchaseSettleMs
    expect(readSettleTime('65001')).toBe(65_001)
    for (const settleMs of ['65000', '20000'])
      expect(() => readSettleTime(settleMs)).toThrow(
        new SettingError(
          `PURCHASE_SETTLE_MS must be more than 65000 (FEDERATION_PURCHASE_TIMEOUT_MS + 5000), not ${settleMs}, because a repeated purchase would be charged while the first still runs.`,
        ),
      )
    expect(readSettleTime('20000', { FEDERATION_IDEMPOTENCY: 'on' })).toBe(20_000)
  })

  test('the embedded federation has fictitious tax numbers, and a real federation has the configured tax numbers or none', () => {
    const real = { FEDERATION_URL: 'https://federation.example' }
    const seller = {
      SELLER_NAME: 'Fédération des quads',
      SELLER_ADDRESS: '1, rue du Sentier, Québec (Québec) G1A 1A1',
      TPS_NUMBER: '876543210rt0001',
      TVQ_NUMBER: '1098765432  TQ 0002',
    }
    expect(readConfig({}).portal.seller).toEqual(readFederationConfig({}).seller)
    expect(readConfig(real).portal.seller).toBeNull()
    const identity = {
      name: 'Fédération des quads',
      address: '1, rue du Sentier, Québec (Québec) G1A 1A1',
      tpsNumber: '876543210 RT0001',
      tvqNumber: '1098765432 TQ0002',
    }
    expect(readConfig({ ...real, ...seller }).portal.seller).toEqual(identity)
    expect(readFederationConfig(seller).seller).toEqual(identity)
    expect(localizeSellerAddress(identity.address, 'fr')).toBe(identity.address)
    expect(localizeSellerAddress(identity.address, 'en')).toBe('1, rue du Sentier, Québec QC\u00a0 G1A 1A1')
  })

  test.each([
    ['a real federation', { FEDERATION_URL: 'https://federation.example' }],
    ['the embedded federation', {}],
  ])(
    'the gateway with %s refuses incomplete seller settings, which would mix the name and tax numbers of two sellers',
    (_with, settings) => {
      const incompleteSettings = {
        ...settings,
        SELLER_NAME: 'Fédération des quads',
        TPS_NUMBER: '876543210 RT0001',
      }
      expect(() => readConfig(incompleteSettings)).toThrow(
        new SettingError(
          'SELLER_NAME, SELLER_ADDRESS, TPS_NUMBER and TVQ_NUMBER are set together, or none, since a receipt needs all four; missing: SELLER_ADDRESS, TVQ_NUMBER.',
        ),
      )
    },
  )

  test('the setting MAGAZINE_ORIGINS accepts only https origins, and localhost in development', () => {
    const readMagazineOriginsSetting = (value: string, env = {}) =>
      readConfig({ ...env, MAGAZINE_ORIGINS: value }).magazineOrigins
    expect(
      readMagazineOriginsSetting('https://files.example, https://cdn.example:8443/', production),
    ).toEqual(['https://files.example', 'https://cdn.example:8443'])
    expect(
      readMagazineOriginsSetting('http://localhost:9000,http://127.0.0.1:9000,http://[::1]:9000'),
    ).toHaveLength(3)
    for (const origin of [
      'http://localhost:9000',
      'https://localhost',
      'https://127.0.0.1',
      'https://[::1]:9000',
    ])
      expect(() => readMagazineOriginsSetting(origin, production)).toThrow(
        `MAGAZINE_ORIGINS must be origins like https://files.example in production, not "${origin}".`,
      )
  })

  test('a production portal with a real federation requires contact details instead of the fictitious defaults', () => {
    const real = { ...production, FEDERATION_URL: 'https://federation.example' }
    const contactEnv = { CONTACT_EMAIL: 'aide@quads.example', CONTACT_PHONE: '514 555-0100' }
    const contact = { email: 'aide@quads.example', phoneNumber: '514 555-0100' }
    expect(readConfig({ ...real, ...contactEnv }).portal.contact).toEqual(contact)
    for (const name of ['CONTACT_EMAIL', 'CONTACT_PHONE'])
      expect(() => readConfig({ ...real, ...contactEnv, [name]: '' })).toThrow(
        new SettingError(
          'CONTACT_EMAIL and CONTACT_PHONE are needed in production with a real federation: every page says how its people are reached.',
        ),
      )
    const invented = { email: 'aide@sentier.example', phoneNumber: '418 555-0142' }
    expect(readConfig({ ...real, NODE_ENV: 'development' }).portal.contact).toEqual(invented)
    expect(readConfig(production).portal.contact).toEqual(invented)
  })

  test.each(['https://portail.example', 'https://PORTAIL.example:443/api'])(
    'the gateway refuses FEDERATION_URL=%s with the origin of the portal',
    (url) => {
      const contact = { CONTACT_EMAIL: 'aide@quads.example', CONTACT_PHONE: '514 555-0100' }
      const readFederation = (federationUrl: string) =>
        readConfig({ ...production, ...contact, FEDERATION_URL: federationUrl }).federation.kind
      expect(() => readFederation(url)).toThrow(SettingError)
      expect(() => readFederation(url)).toThrow('FEDERATION_URL must have another host than PUBLIC_URL')
      expect(readFederation('https://portail.example:8443')).toBe('real')
    },
  )

  test('a production portal requires its public URL', () => {
    expect(() => readConfig({ ...production, PUBLIC_URL: '' })).toThrow(
      new SettingError(
        'PUBLIC_URL is needed in production: the URL of the portal as members see it, like https://portail.example.',
      ),
    )
    expect(readConfig({}).publicUrl).toBeNull()
  })

  test('in production the embedded federation starts only when a setting requests it', () => {
    expect(() => readConfig({ NODE_ENV: 'production' })).toThrow('FEDERATION_URL is needed in production')
    expect(readConfig(production).federation.kind).toBe('embedded')
  })

  test.each([
    ['NODE_ENV', 'productoin', 'NODE_ENV must be one of production, development, test, not "productoin".'],
    ['PORT', '70000', 'PORT must be a whole number from 0 to 65535, not "70000".'],
    ['PORT', '4e3', 'PORT must be a whole number'],
    ['PUBLIC_URL', 'sentier.example', 'PUBLIC_URL must be an http or https address'],
    ['FEDERATION_URL', 'ftp://x', 'FEDERATION_URL must be an http or https address'],
    [
      'FEDERATION_URL',
      'https://user:word@x.example',
      'FEDERATION_URL must hold no user name and no password.',
    ],
    ['PUBLIC_URL', 'https://user@x.example', 'PUBLIC_URL must hold no user name and no password.'],
    ['PUBLIC_URL', 'https://x.example/quad', 'PUBLIC_URL must have no path'],
    ['PUBLIC_FEDERATION_URL', 'https://:word@x.example', 'PUBLIC_FEDERATION_URL must hold no user name'],
    ['HOST', '999.1.1.1', 'HOST must be an address of this machine, not "999.1.1.1".'],
    ['TRUST_PROXY', 'fe80::1%eth0', 'not "fe80::1%eth0".'],
    ['INTROSPECTION', 'maybe', 'INTROSPECTION must be on or off, not "maybe".'],
    ['METRICS', 'maybe', 'METRICS must be on or off, not "maybe".'],
    ['METRICS', '70000', 'METRICS must be a whole number from 0 to 65535, not "70000".'],
    ['METRICS', '4000', 'METRICS must be another port than PORT, which is 4000 too.'],
    ['TRUST_PROXY', 'on', 'TRUST_PROXY must be a number of proxies (1) or their networks'],
    ['TRUST_PROXY', '10.0.0.0/8, proxy.example', 'not "proxy.example".'],
    ['TRUST_PROXY', '0.0.0.0/0', 'not "0.0.0.0/0".'],
    ['TRUST_PROXY', '10.0.0.0/33', 'not "10.0.0.0/33".'],
    ['TRUST_PROXY', '-1', 'not "-1".'],
    ['TRUST_PROXY', '1.5', 'not "1.5".'],
    ['REDIS_URL', 'redis.example:6379', 'REDIS_URL must be a URL such as redis://host:6379'],
    ['REDIS_URL', 'redis://127.0.0.1:6379/zz', 'redis://host:6379/1 for its database 1.'],
    ['MAGAZINE_ORIGINS', 'https://files.example/issues', 'MAGAZINE_ORIGINS must be origins like'],
    ['MAGAZINE_ORIGINS', 'ftp://files.example', 'not "ftp://files.example".'],
    ['MAGAZINE_ORIGINS', 'http://files.example', 'not "http://files.example".'],
    ['MAGAZINE_ORIGINS', 'http://localhost.evil.example', 'not "http://localhost.evil.example".'],
    ['MAGAZINE_ORIGINS', 'localhost', 'not "localhost".'],
    ['MAGAZINE_ORIGINS', 'https://user@files.example', 'not "https://user@files.example".'],
    // A semicolon would end the directive of the content security policy.
    ['MAGAZINE_ORIGINS', 'https://files.example;x', 'not "https://files.example;x".'],
    ['CORS_ORIGINS', 'ftp://app.example', 'CORS_ORIGINS must be origins like https://app.example'],
    ['CORS_ORIGINS', '*', 'CORS_ORIGINS must be origins like https://app.example, not "*".'],
    ['FEDERATION_POOLS', '64', 'FEDERATION_POOLS must be a list like "reading=64, charging=64", not "64".'],
    [
      'FEDERATION_POOLS',
      'files=0',
      'files in FEDERATION_POOLS must be a whole number from 1 to 10000, not "0".',
    ],
    ['FEDERATION_POOLS', 'file=8', 'Allowed names: reading, charging, files.'],
    ['SALES_CLOSED_FILE', '/tmp', 'SALES_CLOSED_FILE must be the path of a file, but /tmp is a folder.'],
    [
      'CONTACT_EMAIL',
      'nobody',
      'CONTACT_EMAIL must be an e-mail address like aide@federation.example, not "nobody".',
    ],
    ['CONTACT_EMAIL', 'aide@federation', 'CONTACT_EMAIL must be an e-mail address'],
    ['CONTACT_PHONE', 'abc', 'CONTACT_PHONE must be a phone number like 514 555-0100, not "abc".'],
    ['CONTACT_PHONE', '555', 'CONTACT_PHONE must be a phone number'],
    ['LOG_LEVEL', 'loud', 'LOG_LEVEL must be one of'],
    [
      'TPS_NUMBER',
      '12345678',
      'TPS_NUMBER must be a registration number like 123456789 RT0001, not "12345678".',
    ],
    ['TVQ_NUMBER', '123456789 RT0001', 'TVQ_NUMBER must be a registration number like 1234567890 TQ0001'],
    [
      'QUERY_DEPTH',
      '12',
      'QUERY_DEPTH is no longer a setting: the constant queryLimits.depth in gateway/platform/constant-limits.ts replaces it. Unset QUERY_DEPTH.',
    ],
    [
      'STRIPE_PUBLISHABLE_KEY',
      'sk_live_secret',
      'STRIPE_PUBLISHABLE_KEY must be a key of letters and digits that starts with pk_',
    ],
  ])('the gateway refuses the setting %s=%s with a one-line error message', (name, value, message) => {
    expect(() => readConfig({ [name]: value })).toThrow(SettingError)
    expect(() => readConfig({ [name]: value })).toThrow(message)
  })

  test.each([
    'redis://host',
    'rediss://user:word@host:6379/',
    'redis://[::1]:6379/15',
    'redis://host?family=6',
  ])('the setting REDIS_URL accepts %s', (url) => expect(readConfig({ REDIS_URL: url }).redisUrl).toBe(url))

  test('the setting FEDERATION_POOLS changes the sizes of the connection pools in the list', () => {
    expect(readConfig({ FEDERATION_POOLS: 'charging=32, files=4' }).calls).toMatchObject({
      connections: 64,
      chargingConnections: 32,
      fileConnections: 4,
    })
  })

  test('the settings METRICS and PORT must be different ports, unless both are 0', () => {
    expect(() => readConfig({ PORT: '9464', METRICS: '9464' })).toThrow('METRICS must be another port')
    expect(readConfig({ PORT: '9464', METRICS: '9465' })).toMatchObject({ port: 9464, metrics: 9465 })
    expect(readConfig({ PORT: '0', METRICS: '00' })).toMatchObject({ port: 0, metrics: 0 })
  })

  test('the error for a secret Stripe key in the wrong setting does not repeat the key', () => {
    expect(() => readConfig({ STRIPE_PUBLISHABLE_KEY: 'sk_live_secret' })).not.toThrow('sk_live_secret')
  })
})

describe('content security policy', () => {
  const local = {
    portal: 'http://localhost:4000',
    federation: 'http://localhost:4001',
    stripeKey: null,
    magazineOrigins: [],
  }
  /** Returns the sources that a directive of the content security policy allows. */
  const readCspSourcesOfDirective = (settings: PolicySettings, directive: string) =>
    new RegExp(`(?:^|; )${directive} ([^;]*)`).exec(buildContentSecurityPolicy(settings))?.[1]?.split(' ')

  test('the content security policy allows the script and the iframes of the test card fields', () => {
    const policy = buildContentSecurityPolicy(local)
    expect(policy).toContain("script-src 'self' http://localhost:4001/stripe/stripe.js;")
    expect(policy).toContain('frame-src http://localhost:4001;')
    expect(policy).toContain("require-trusted-types-for 'script'; trusted-types default")
    expect(policy).not.toMatch(/unsafe|stripe\.com|\*/)
  })

  test('with a Stripe key, the content security policy allows Stripe and no script or frame of the federation', () => {
    const withStripe = { ...local, stripeKey: 'pk_test_1' }
    expect(buildContentSecurityPolicy(withStripe)).toContain("script-src 'self' https://js.stripe.com")
    expect(readCspSourcesOfDirective(withStripe, 'connect-src')).toContain('https://api.stripe.com')
    expect(buildContentSecurityPolicy(withStripe)).not.toMatch(/unsafe/)
    for (const directive of ['script-src', 'frame-src'])
      expect(readCspSourcesOfDirective(withStripe, directive)?.join(' ')).not.toContain('4001')
  })

  test('the content security policy allows magazine files and covers only from the configured origins', () => {
    const elsewhere = { ...local, magazineOrigins: ['https://files.example'] }
    expect(readCspSourcesOfDirective(elsewhere, 'connect-src')).toEqual([
      "'self'",
      'http://localhost:4001',
      'https://files.example',
    ])
    expect(readCspSourcesOfDirective(elsewhere, 'img-src')).toContain('https://files.example')
    for (const directive of ['script-src', 'frame-src', 'worker-src', 'object-src'])
      expect(readCspSourcesOfDirective(elsewhere, directive)?.join(' ')).not.toContain('files.example')
    expect(readCspSourcesOfDirective(local, 'connect-src')).toEqual(["'self'", 'http://localhost:4001'])
  })
})
