import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from '../../../gateway/platform/config.ts'
import { findMisspelledSettings } from '../../../gateway/platform/misspelled-settings.ts'
import { listStartupWarnings } from '../../../gateway/startup-warnings.ts'

const complete = {
  FEDERATION_URL: 'https://federation.example',
  REDIS_URL: 'redis://localhost',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
  ASSETS_DIR: import.meta.dirname,
  SALES_CLOSED_FILE: `${import.meta.dirname}/sales-closed`,
}

test('the gateway warns about no setting when the settings of a portal with a real federation are complete', () => {
  expect(listStartupWarnings(readConfig(complete))).toEqual([])
  expect(listStartupWarnings(readConfig({}))).toEqual([])
})

test.each([
  ['REDIS_URL', '', 'FEDERATION_IDEMPOTENCY is off and REDIS_URL is not set'],
  ['STRIPE_PUBLISHABLE_KEY', '', 'STRIPE_PUBLISHABLE_KEY is not set'],
  ['ASSETS_DIR', '/no/such/folder', 'ASSETS_DIR is a missing folder (/no/such/folder)'],
  ['ASSETS_DIR', import.meta.filename, `ASSETS_DIR is not a folder (${import.meta.filename})`],
  ['SALES_CLOSED_FILE', import.meta.filename, 'sales are closed: the file of SALES_CLOSED_FILE exists'],
  ['SALES_CLOSED_FILE', '/no/such/file', 'SALES_CLOSED_FILE is in a missing folder (/no/such/file)'],
])('with %s=%s, the gateway starts with the single warning "%s"', (name, value, warning) => {
  expect(listStartupWarnings(readConfig({ ...complete, [name]: value }))).toEqual([
    expect.stringContaining(warning),
  ])
})

test.each([
  ['REDIS_ULR', 'REDIS_URL'],
  ['SALE_CLOSED_FILE', 'SALES_CLOSED_FILE'],
  ['FEDERATION_IDEMPOTANCYS', 'FEDERATION_IDEMPOTENCY'],
  ['CARD_LATENCY', null],
  ['CARD_LATENCYMS', 'CARD_LATENCY_MS'],
  ['PATHS', null],
  ['HOSTNAME', null],
])('the gateway names the setting that is meant by a variable %s: %s', (name, setting) => {
  expect(listStartupWarnings(readConfig({ ...complete, [name]: 'x' }))).toEqual(
    setting === null ? [] : [`${name} is not a setting and has no effect: write ${setting} if that is meant`],
  )
  expect(listStartupWarnings(readConfig({ ...complete, [name]: ' ' }))).toEqual([])
})

test('no setting of the gateway, the embedded federation or a script counts as a misspelled setting', () => {
  const listed = readFileSync(join(import.meta.dirname, '../../rules/external-names/environment.txt'), 'utf8')
  const names = [...listed.matchAll(/^\w+ (\w+)$/gm)].map(([, name]) => name!)
  expect(names.length).toBeGreaterThan(60)
  const readNames = names.filter((name) => name !== 'FEDERATION_HOST')
  const env = Object.fromEntries([...names, 'DEV_PORT', 'FEDERATION_USER'].map((name) => [name, 'x']))
  expect(findMisspelledSettings(env, readNames)).toEqual([])
  expect(findMisspelledSettings({ FEDERATION_HOTS: 'x' }, readNames)).toHaveLength(1)
})
