import { describe, expect, test } from 'vitest'
import { readConfig } from '../../../gateway/platform/config.ts'
import { SettingError } from '../../../gateway/platform/environment-reader.ts'
import { rateLimitSettings } from '../../../gateway/platform/rate-limit-settings.ts'

const readRates = (rateLimits: string) => readConfig({ RATE_LIMITS: rateLimits }).rates

/** Returns the one-line message with which the gateway refuses environment variables. */
function readStartError(env: Record<string, string>): string {
  try {
    readConfig(env)
  } catch (error) {
    expect(error).toBeInstanceOf(SettingError)
    return (error as SettingError).message
  }
  throw new Error('The gateway accepted the settings.')
}

describe('the setting RATE_LIMITS', () => {
  test('changes only the rate limits in the list', () => {
    const { rates: defaults } = readConfig({})
    expect(readRates(' purchases=120,mailsPerDay = 30 , queryCostPerAddress=1000000000')).toEqual({
      ...defaults,
      mailsPerDay: 30,
      queries: { ...defaults.queries, address: 1_000_000_000 },
      sensitive: { ...defaults.sensitive, payment: { ...defaults.sensitive.payment, account: 120 } },
    })
    expect(readRates('  ')).toEqual(defaults)
  })

  test('sets each rate limit of the config by its own name', () => {
    const names = Object.keys(rateLimitSettings)
    const rates = readRates(names.map((name, index) => `${name}=${1_000 + index}`).join(', '))
    const { sensitive, numbers, queries } = rates
    expect({
      logInFailures: rates.logInFailures,
      logInFailuresPerAddress: rates.logInFailuresPerAddress,
      wrongSecrets: rates.wrongSecrets,
      wrongCodes: rates.wrongCodes,
      wrongSecretsPerDevice: rates.wrongSecretsPerDevice,
      secrets: sensitive.secret.account,
      secretsPerAddress: sensitive.secret.address,
      mails: sensitive.mail.account,
      mailsPerAddress: sensitive.mail.address,
      mailsPerHour: rates.mailsPerHour,
      mailsPerDay: rates.mailsPerDay,
      purchases: sensitive.payment.account,
      purchasesPerAddress: sensitive.payment.address,
      takenEmails: rates.takenEmails,
      numberTries: numbers.number,
      numberTriesPerAddress: numbers.address,
      numberTriesInAll: numbers.all,
      queryCost: queries.account,
      queryCostPerAddress: queries.address,
    }).toEqual(Object.fromEntries(names.map((name, index) => [name, 1_000 + index])))
  })

  const format = 'RATE_LIMITS must be a list like "logInFailures=10, logInFailuresPerAddress=100", not'
  const range = 'purchases in RATE_LIMITS must be a whole number from 1 to 1000000, not'
  test.each([
    ['120', `${format} "120".`],
    ['purchases', `${format} "purchases".`],
    ['purchases:120', `${format} "purchases:120".`],
    ['purchases=', `${format} "purchases=".`],
    ['=120', `${format} "=120".`],
    ['purchases=120 mails=3', `${format} "purchases=120 mails=3".`],
    ['purchases=120;mails=3', `${range} "120;mails=3".`],
    ['purchases=120,', `${format} "purchases=120,".`],
    // A thousands separator must not lower the limit to 1.
    ['purchases=1,200', `${format} "purchases=1,200".`],
    ['purchases=0', `${range} "0".`],
    ['purchases=1000001', `${range} "1000001".`],
    ['purchases=-1', `${range} "-1".`],
    ['purchases=1.5', `${range} "1.5".`],
    ['purchases=1e3', `${range} "1e3".`],
    ['purchases=many', `${range} "many".`],
    ['queryCost=99', 'queryCost in RATE_LIMITS must be a whole number from 100 to 1000000000, not "99".'],
    ['purchases=1, mails=2, purchases=1', 'RATE_LIMITS must contain purchases only once.'],
    ['Purchases=1', 'RATE_LIMITS must not contain "Purchases".'],
    ['PURCHASES=1', 'RATE_LIMITS must not contain "PURCHASES".'],
    ['constructor=1', 'RATE_LIMITS must not contain "constructor".'],
  ])('refuses the list "%s"', (list, message) => {
    const error = readStartError({ RATE_LIMITS: list })
    expect(error.slice(0, message.length)).toBe(message)
    expect(error).not.toContain('\n')
  })

  test('the error for an unknown name lists all allowed names', () => {
    expect(readStartError({ RATE_LIMITS: 'purchase=1' })).toBe(
      `RATE_LIMITS must not contain "purchase". Allowed names: ${Object.keys(rateLimitSettings).join(', ')}.`,
    )
  })
})

describe('removed variables of rate limits', () => {
  test('one error contains the list to set, with the values of all removed variables that are still set', () => {
    expect(
      readStartError({ PURCHASES: ' 120 ', MAILS_PER_DAY: '30', MAILS: '', RATE_LIMITS: 'mails=3' }),
    ).toBe(
      'MAILS_PER_DAY, PURCHASES are no longer settings: write RATE_LIMITS="mails=3, mailsPerDay=30, purchases=120" instead.',
    )
  })

  test('the error does not repeat a value that is no number, because it may be a secret of another program', () => {
    expect(readStartError({ SECRETS: 'hunter2' })).toBe(
      'SECRETS is no longer a setting: write RATE_LIMITS="secrets=…" instead.',
    )
  })
})
