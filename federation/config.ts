/**
 * Every setting of the embedded federation, read from the environment once, checked, each with its reason.
 * A bad one stops the start with a line that says which and why.
 */
import { resolve } from 'node:path'

/** A setting that cannot be used. */
export class SettingError extends Error {}

export type Config = ReturnType<typeof readConfig>

const minute = 60_000
const day = 24 * 60 * minute

/** Reads and checks the environment. */
export function readConfig(env: NodeJS.ProcessEnv) {
  const place = choice(env, 'NODE_ENV', ['development', 'production', 'test'])
  // A demo federation must never stand in for a real one by oversight.
  if (place === 'production' && !flag(env, 'EMBEDDED_FEDERATION', false)) {
    throw new SettingError('In production the embedded federation starts only with EMBEDDED_FEDERATION=1.')
  }
  return {
    /**
     * `FEDERATION_HOST`: the address to listen on. This machine alone, unless it is asked for: a phone on the same
     * network that is to see the card fields and the passes needs `0.0.0.0`.
     */
    host: text(env, 'FEDERATION_HOST', '127.0.0.1'),
    /** `FEDERATION_PORT`; 0 takes any free one, and the ready line tells which. */
    port: whole(env, 'FEDERATION_PORT', 4001, 0, 65_535),
    /** `DATA_DIR`: the folder of the database, as an absolute path. */
    dataDir: resolve(text(env, 'DATA_DIR', '.data')),
    /** `PUBLIC_FEDERATION_URL`: this service's address as browsers see it; null for this machine's. */
    publicFederationUrl: url(env, 'PUBLIC_FEDERATION_URL'),
    /** `PUBLIC_URL`: the portal's address as browsers see it, to which the links in mails lead. */
    portalUrl: portalUrl(env),
    /** Whose pages may show the card fields: the portal's, and those of other front-ends that the gateway lets in. */
    cardOrigins: [...originsOf(portalUrl(env)), ...corsOrigins(env)],
    /** `PORTAL_NAME`: the name on the door, which stands on the passes too. */
    issuer: text(env, 'PORTAL_NAME', 'Sentier'),
    /** Who sells, as receipts name them: invented, with numbers that nobody has, unless the environment tells. */
    seller: seller(env),
    /** `LOG_LEVEL`: quiet on a developer's terminal. */
    logLevel: choice(env, 'LOG_LEVEL', ['warn', 'fatal', 'error', 'info', 'debug', 'silent']),

    /** `ACCESS_TOKEN_SECONDS`: how long an access token is good. */
    accessTokenMs: whole(env, 'ACCESS_TOKEN_SECONDS', 900, 1, 86_400) * 1_000,
    /** `SESSION_DAYS`: how long a session lasts that is refreshed now and then. */
    sessionMs: whole(env, 'SESSION_DAYS', 30, 1, 365) * day,
    /** `REFRESH_GRACE_SECONDS`: how long a refresh token may be used again, since two tabs may race. */
    refreshGraceMs: whole(env, 'REFRESH_GRACE_SECONDS', 30, 0, 3_600) * 1_000,

    /**
     * `DESK`: who may come to the desk, which signs nobody in and decides for the federation. `loopback`:
     * this machine alone. `open`: whoever reaches the port, for a demonstration on a closed network.
     */
    desk: choice(env, 'DESK', ['loopback', 'open']),

    /** `CARD_LATENCY_MS`: how long the test card processor takes, as a real one would. */
    cardLatencyMs: whole(env, 'CARD_LATENCY_MS', 150, 0, 60_000),
    /** `CHECK_REPLIES`: for tests alone. A reply that the contract does not know fails. */
    checkReplies: flag(env, 'CHECK_REPLIES', false),
    /**
     * `EXACTLY_ONCE`: for tests alone. Off, a purchase neither looks at its key nor checks again before it
     * charges, so that equal purchases at once charge more than once: without that, a test of the guard
     * would prove nothing.
     */
    exactlyOnce: flag(env, 'EXACTLY_ONCE', true),
    /**
     * `SHARED_DATA`: for tests alone. On, a federation starts on the folder of another one, so that a test can show
     * that not even two of them charge twice.
     */
    sharedData: flag(env, 'SHARED_DATA', false),
  }
}

const inventedSeller = {
  /** `SELLER_NAME`, `SELLER_ADDRESS`: the legal name, and the postal address in one line. */
  name: 'Fédération Sentier',
  address: '100, chemin du Relais, Val-des-Sentiers (Québec) G0A 0A0',
  /** `TPS_NUMBER`, `TVQ_NUMBER`: the registrations for the two sales taxes. */
  tpsNumber: '123456789 RT0001',
  tvqNumber: '1234567890 TQ0001',
}

/** All four of the environment's, or the invented one: half of each would put a name beside numbers of another. */
function seller(env: NodeJS.ProcessEnv): typeof inventedSeller {
  const told = {
    SELLER_NAME: text(env, 'SELLER_NAME', ''),
    SELLER_ADDRESS: text(env, 'SELLER_ADDRESS', ''),
    TPS_NUMBER: registration(env, 'TPS_NUMBER', inventedSeller.tpsNumber),
    TVQ_NUMBER: registration(env, 'TVQ_NUMBER', inventedSeller.tvqNumber),
  }
  const missing = Object.keys(told).filter((name) => told[name as keyof typeof told] === '')
  if (missing.length === 4) return inventedSeller
  if (missing.length > 0)
    throw new SettingError(
      `SELLER_NAME, SELLER_ADDRESS, TPS_NUMBER and TVQ_NUMBER are set together, or none, since a receipt needs all four; missing: ${missing.join(', ')}.`,
    )
  return {
    name: told.SELLER_NAME,
    address: told.SELLER_ADDRESS,
    tpsNumber: told.TPS_NUMBER,
    tvqNumber: told.TVQ_NUMBER,
  }
}

function portalUrl(env: NodeJS.ProcessEnv): string {
  return url(env, 'PUBLIC_URL') ?? `http://localhost:${whole(env, 'PORT', 4000, 0, 65_535)}`
}

/**
 * `CORS_ORIGINS`, as the gateway has it: other front-ends' pages, with commas between; `localhost` is this machine on
 * any port, and the default outside production.
 */
function corsOrigins(env: NodeJS.ProcessEnv): string[] {
  const list = text(env, 'CORS_ORIGINS', env['NODE_ENV'] === 'production' ? 'none' : 'localhost')
  const origins = list
    .split(',')
    .map((each) => each.trim().replace(/\/$/, ''))
    .filter((each) => each !== '' && each !== 'none')
  for (const origin of origins)
    if (origin !== 'localhost' && URL.parse(origin)?.origin !== origin)
      throw new SettingError(`CORS_ORIGINS must be origins like https://app.example, not "${origin}".`)
  return origins
}

/** The origin of an address; both names of this machine are one place. */
function originsOf(address: string): string[] {
  const { origin } = new URL(address)
  return [...new Set([origin, origin.replace('//localhost', '//127.0.0.1')])]
}

/** An empty variable counts as absent. */
function text(env: NodeJS.ProcessEnv, name: string, fallback: string): string {
  return env[name]?.trim() || fallback
}

function whole(
  env: NodeJS.ProcessEnv,
  name: string,
  fallback: number,
  minimum: number,
  maximum: number,
): number {
  const value = text(env, name, String(fallback))
  const number = /^\d{1,9}$/.test(value) ? Number(value) : Number.NaN
  if (number >= minimum && number <= maximum) return number
  throw new SettingError(`${name} must be a whole number from ${minimum} to ${maximum}, not "${value}".`)
}

function flag(env: NodeJS.ProcessEnv, name: string, fallback: boolean): boolean {
  const value = text(env, name, fallback ? 'on' : 'off').toLowerCase()
  if (['on', '1', 'true', 'yes'].includes(value)) return true
  if (['off', '0', 'false', 'no'].includes(value)) return false
  throw new SettingError(`${name} must be on or off, not "${value}".`)
}

/** The first choice is the default. */
function choice<const Choice extends string>(
  env: NodeJS.ProcessEnv,
  name: string,
  choices: readonly [Choice, ...Choice[]],
): Choice {
  const value = text(env, name, choices[0])
  const chosen = choices.find((each) => each === value)
  if (chosen !== undefined) return chosen
  throw new SettingError(`${name} must be one of ${choices.join(', ')}, not "${value}".`)
}

/** A registration for a tax, of the form of `example`; spaces are as one likes. Empty for none. */
function registration(env: NodeJS.ProcessEnv, name: string, example: string): string {
  const value = text(env, name, '')
  if (value === '') return ''
  const [digits = '', rest = ''] = example.split(' ')
  const bare = value.replace(/\s/g, '').toUpperCase()
  if (!new RegExp(`^\\d{${digits.length}}${rest.slice(0, 2)}\\d{4}$`).test(bare))
    throw new SettingError(`${name} must be a registration number like ${example}, not "${value}".`)
  return `${bare.slice(0, digits.length)} ${bare.slice(digits.length)}`
}

/** An http or https address, without a slash at its end. */
function url(env: NodeJS.ProcessEnv, name: string): string | null {
  const value = text(env, name, '')
  if (value === '') return null
  const address = URL.parse(value)
  if (address !== null && ['http:', 'https:'].includes(address.protocol))
    return address.href.replace(/\/+$/, '')
  throw new SettingError(`${name} must be an http or https address, not "${value}".`)
}
