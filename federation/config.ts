/**
 * Settings of the embedded federation, read once from environment variables and validated. An
 * invalid setting stops the startup with a message that names the variable and the reason.
 */
import { resolve } from 'node:path'
import { dayMs, minuteMs } from './durations.ts'

/** Error for an invalid environment variable. */
export class SettingError extends Error {}

export type Config = ReturnType<typeof readFederationConfig>

/** Lifetimes of sessions and tokens, in milliseconds. */
const tokenLifetimes = {
  /** Lifetime of an access token. */
  accessTokenMs: 15 * minuteMs,
  /**
   * Lifetime of a session, which starts again with each refresh of the session.
   */
  sessionMs: 30 * dayMs,
  /**
   * Time in milliseconds for which a used refresh token is accepted again, because two browser tabs
   * may refresh at once.
   */
  refreshGraceMs: 30_000,
}

/**
 * Values of `NODE_ENV` for which the federation replaces a response that violates the REST contract
 * by an error. In production, members receive such a response unchanged.
 */
const replyCheckEnvironments: ReadonlySet<string> = new Set(['development', 'test'])

/**
 * Protections of the federation against double charges and shared data folders. Only tests disable
 * a protection, in the config of `runFederation` or `createFederationServer`.
 */
const protections = {
  /**
   * True if the federation prevents double charges with idempotency keys and a second validation
   * right before the charge. A test sets false to show that the test detects double charges.
   */
  exactlyOnce: true,
  /**
   * True if a process locks its data folder against other processes. Only tests of double charges
   * disable the lock.
   */
  locksDataFolder: true,
}

/**
 * Environment variables that were removed, each with the name of the constant in this file that
 * replaced the variable.
 */
const removedSettings = {
  ACCESS_TOKEN_SECONDS: 'tokenLifetimes.accessTokenMs',
  CHECK_REPLIES: 'replyCheckEnvironments',
  EXACTLY_ONCE: 'protections.exactlyOnce',
  REFRESH_GRACE_SECONDS: 'tokenLifetimes.refreshGraceMs',
  SESSION_DAYS: 'tokenLifetimes.sessionMs',
  SHARED_DATA: 'protections.locksDataFolder',
}

/** Reads and validates the environment variables of the embedded federation. */
export function readFederationConfig(env: NodeJS.ProcessEnv) {
  throwIfRemovedSettingIsSet(env)
  const nodeEnv = readChoiceEnvVariable(env, 'NODE_ENV', ['development', 'production', 'test'])
  // Prevents a demo federation from replacing the real one in production by mistake.
  if (nodeEnv === 'production' && !readBooleanEnvVariable(env, 'EMBEDDED_FEDERATION', false)) {
    throw new SettingError('In production the embedded federation starts only with EMBEDDED_FEDERATION=1.')
  }
  return {
    /**
     * `FEDERATION_HOST`: host to listen on, by default the loopback interface. Use `0.0.0.0` if a
     * phone on the same network must reach the card fields and the passes.
     */
    host: readTextEnvVariable(env, 'FEDERATION_HOST', '127.0.0.1'),
    /** `FEDERATION_PORT`: TCP port; 0 picks a free port, which the startup message prints. */
    port: readIntegerEnvVariable(env, 'FEDERATION_PORT', 4001, 0, 65_535),
    /** `DATA_DIR`: folder of the database, as an absolute path. */
    dataDir: resolve(readTextEnvVariable(env, 'DATA_DIR', '.data')),
    /**
     * `PUBLIC_FEDERATION_URL`: public URL of the embedded federation as browsers see it; null to
     * use the local URL.
     */
    publicFederationUrl: readUrlEnvVariable(env, 'PUBLIC_FEDERATION_URL'),
    /** `PUBLIC_URL`: public URL of the portal, used for links in e-mails. */
    portalUrl: readPortalUrl(env),
    /**
     * Web origins that may embed the payment card fields: the portal, and the other front ends that
     * the gateway allows by CORS.
     */
    cardOrigins: [...listOriginsEquivalentToUrl(readPortalUrl(env)), ...readAllowedCorsOrigins(env)],
    /** `PORTAL_NAME`: name of the portal, also printed on passes. */
    issuer: readTextEnvVariable(env, 'PORTAL_NAME', 'Sentier'),
    /**
     * Legal identity of the seller, printed on receipts; a fictional seller if the environment
     * variables name none.
     */
    seller: readSellerPrintedOnReceipts(env),
    /**
     * `CONTACT_EMAIL`, `CONTACT_PHONE`: contact details of the office, printed in e-mails; by
     * default the fictional contact details that the portal shows.
     */
    contact: {
      email: readTextEnvVariable(env, 'CONTACT_EMAIL', 'aide@sentier.example'),
      phoneNumber: readTextEnvVariable(env, 'CONTACT_PHONE', '418 555-0142'),
    },
    /** `LOG_LEVEL`: minimum log level; the default `warn` keeps a developer's terminal quiet. */
    logLevel: readChoiceEnvVariable(env, 'LOG_LEVEL', ['warn', 'fatal', 'error', 'info', 'debug', 'silent']),

    ...tokenLifetimes,

    /**
     * `DESK`: clients that may open the demo admin page, which has no sign-in. `loopback` allows
     * this machine only; `open` allows every client that reaches the port.
     */
    desk: readChoiceEnvVariable(env, 'DESK', ['loopback', 'open']),

    /** `CARD_LATENCY_MS`: simulated latency of the test card processor, in milliseconds. */
    cardLatencyMs: readIntegerEnvVariable(env, 'CARD_LATENCY_MS', 150, 0, 60_000),
    /**
     * True if the federation replaces each response that violates the REST contract by an error.
     */
    checkReplies: replyCheckEnvironments.has(nodeEnv),
    ...protections,
  }
}

/** Throws a `SettingError` for a removed environment variable that is still set. */
function throwIfRemovedSettingIsSet(env: NodeJS.ProcessEnv): void {
  for (const [name, constant] of Object.entries(removedSettings))
    if (readTextEnvVariable(env, name, '') !== '')
      throw new SettingError(
        `${name} is no longer a setting: the constant ${constant} in federation/config.ts replaces it. Unset ${name}.`,
      )
}

const fictionalSeller = {
  /**
   * `SELLER_NAME`, `SELLER_ADDRESS`: legal name of the seller, and its postal address in one line.
   */
  name: 'Fédération Sentier',
  address: '100, chemin du Relais, Val-des-Sentiers (Québec) G0A 0A0',
  /** `TPS_NUMBER`, `TVQ_NUMBER`: registration numbers of the two sales taxes. */
  tpsNumber: '123456789 RT0001',
  tvqNumber: '1234567890 TQ0001',
}

/**
 * Returns the seller to print on receipts: the seller in the four environment variables, or a
 * fictional seller if none of the variables is set. Throws if only some of them are set.
 */
function readSellerPrintedOnReceipts(env: NodeJS.ProcessEnv): typeof fictionalSeller {
  const sellerFields = {
    SELLER_NAME: readTextEnvVariable(env, 'SELLER_NAME', ''),
    SELLER_ADDRESS: readTextEnvVariable(env, 'SELLER_ADDRESS', ''),
    TPS_NUMBER: readTaxRegistrationEnvVariable(env, 'TPS_NUMBER', fictionalSeller.tpsNumber),
    TVQ_NUMBER: readTaxRegistrationEnvVariable(env, 'TVQ_NUMBER', fictionalSeller.tvqNumber),
  }
  const missing = Object.keys(sellerFields).filter(
    (name) => sellerFields[name as keyof typeof sellerFields] === '',
  )
  if (missing.length === 4) return fictionalSeller
  if (missing.length > 0)
    throw new SettingError(
      `SELLER_NAME, SELLER_ADDRESS, TPS_NUMBER and TVQ_NUMBER are set together, or none, since a receipt needs all four; missing: ${missing.join(', ')}.`,
    )
  return {
    name: sellerFields.SELLER_NAME,
    address: sellerFields.SELLER_ADDRESS,
    tpsNumber: sellerFields.TPS_NUMBER,
    tvqNumber: sellerFields.TVQ_NUMBER,
  }
}

function readPortalUrl(env: NodeJS.ProcessEnv): string {
  return (
    readUrlEnvVariable(env, 'PUBLIC_URL') ??
    `http://localhost:${readIntegerEnvVariable(env, 'PORT', 4000, 0, 65_535)}`
  )
}

/**
 * Parses `CORS_ORIGINS`, a comma-separated list of front-end origins, as the gateway does. The
 * value `localhost` allows every port of this machine; it is the default except in production.
 */
function readAllowedCorsOrigins(env: NodeJS.ProcessEnv): string[] {
  const list = readTextEnvVariable(
    env,
    'CORS_ORIGINS',
    env['NODE_ENV'] === 'production' ? 'none' : 'localhost',
  )
  const origins = list
    .split(',')
    .map((each) => each.trim().replace(/\/$/, ''))
    .filter((each) => each !== '' && each !== 'none')
  for (const origin of origins)
    if (origin !== 'localhost' && URL.parse(origin)?.origin !== origin)
      throw new SettingError(`CORS_ORIGINS must be origins like https://app.example, not "${origin}".`)
  return origins
}

/**
 * Returns the origins that are equivalent to a URL. A local URL has two origins: `localhost` and
 * `127.0.0.1`.
 */
function listOriginsEquivalentToUrl(url: string): string[] {
  const { origin } = new URL(url)
  return [...new Set([origin, origin.replace('//localhost', '//127.0.0.1')])]
}

/** Reads a text from an environment variable. An empty variable counts as unset. */
function readTextEnvVariable(env: NodeJS.ProcessEnv, name: string, fallback: string): string {
  return env[name]?.trim() || fallback
}

function readIntegerEnvVariable(
  env: NodeJS.ProcessEnv,
  name: string,
  fallback: number,
  minimum: number,
  maximum: number,
): number {
  const value = readTextEnvVariable(env, name, String(fallback))
  const number = /^\d{1,9}$/.test(value) ? Number(value) : Number.NaN
  if (number >= minimum && number <= maximum) return number
  throw new SettingError(`${name} must be a whole number from ${minimum} to ${maximum}, not "${value}".`)
}

function readBooleanEnvVariable(env: NodeJS.ProcessEnv, name: string, fallback: boolean): boolean {
  const value = readTextEnvVariable(env, name, fallback ? 'on' : 'off').toLowerCase()
  if (['on', '1', 'true', 'yes'].includes(value)) return true
  if (['off', '0', 'false', 'no'].includes(value)) return false
  throw new SettingError(`${name} must be on or off, not "${value}".`)
}

/** Reads an environment variable with a fixed set of values. The first value is the default. */
function readChoiceEnvVariable<const Choice extends string>(
  env: NodeJS.ProcessEnv,
  name: string,
  choices: readonly [Choice, ...Choice[]],
): Choice {
  const value = readTextEnvVariable(env, name, choices[0])
  const chosen = choices.find((each) => each === value)
  if (chosen !== undefined) return chosen
  throw new SettingError(`${name} must be one of ${choices.join(', ')}, not "${value}".`)
}

/**
 * Reads a tax registration number from an environment variable. The number must have the same
 * format as `example`. Returns an empty string if the variable is unset.
 */
function readTaxRegistrationEnvVariable(env: NodeJS.ProcessEnv, name: string, example: string): string {
  const value = readTextEnvVariable(env, name, '')
  if (value === '') return ''
  const [digits = '', rest = ''] = example.split(' ')
  const bare = value.replace(/\s/g, '').toUpperCase()
  if (!new RegExp(`^\\d{${digits.length}}${rest.slice(0, 2)}\\d{4}$`).test(bare))
    throw new SettingError(`${name} must be a registration number like ${example}, not "${value}".`)
  return `${bare.slice(0, digits.length)} ${bare.slice(digits.length)}`
}

/** Reads an HTTP or HTTPS URL from an environment variable and removes its trailing slash. */
function readUrlEnvVariable(env: NodeJS.ProcessEnv, name: string): string | null {
  const value = readTextEnvVariable(env, name, '')
  if (value === '') return null
  const address = URL.parse(value)
  if (address !== null && ['http:', 'https:'].includes(address.protocol))
    return address.href.replace(/\/+$/, '')
  throw new SettingError(`${name} must be an http or https address, not "${value}".`)
}
