import { expect, test } from 'vitest'
import { readConfig } from '../../../gateway/platform/config.ts'
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
