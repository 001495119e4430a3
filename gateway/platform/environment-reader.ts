/** Parsers of environment variables. For an invalid value, they throw a one-line error. */
import { isIP } from 'node:net'

/** Error: an environment variable of the gateway has an invalid value. */
export class SettingError extends Error {}

/** Reads and validates environment variables. An empty variable counts as unset. */
export class EnvironmentReader {
  /** Names of all environment variables that were read. */
  readonly names = new Set<string>()
  readonly #env: NodeJS.ProcessEnv

  constructor(env: NodeJS.ProcessEnv) {
    this.#env = env
  }

  getText(name: string, fallback: string): string {
    this.names.add(name)
    return this.#env[name]?.trim() || fallback
  }

  getOptionalText(name: string, pattern: RegExp, expected: string): string | null {
    const value = this.getText(name, '')
    if (value === '') return null
    if (!pattern.test(value)) throw new SettingError(`${name} must be ${expected}.`)
    return value
  }

  /**
   * Reads a tax registration number, such as 123456789RT0001. Returns an empty string if the
   * variable is unset. `digits` is the number of digits before the letters. Spaces are ignored.
   */
  getTaxNumber(name: string, digits: number, letters: 'RT' | 'TQ'): string {
    const value = this.getText(name, '')
    if (value === '') return ''
    const bare = value.replace(/\s/g, '').toUpperCase()
    if (!new RegExp(`^\\d{${digits}}${letters}\\d{4}$`).test(bare)) {
      const example = `${'1234567890'.slice(0, digits)} ${letters}0001`
      throw new SettingError(`${name} must be a registration number like ${example}, not "${value}".`)
    }
    return `${bare.slice(0, digits)} ${bare.slice(digits)}`
  }

  getInteger(name: string, fallback: number, minimum: number, maximum: number): number {
    return parseSettingAsInteger(name, this.getText(name, String(fallback)), { minimum, maximum })
  }

  getPort(name: string, fallback: number): number {
    return this.getInteger(name, fallback, 0, 65_535)
  }

  getBoolean(name: string, fallback: boolean): boolean {
    const value = this.getText(name, fallback ? 'on' : 'off').toLowerCase()
    if (['on', '1', 'true', 'yes'].includes(value)) return true
    if (['off', '0', 'false', 'no'].includes(value)) return false
    throw new SettingError(`${name} must be on or off, not "${value}".`)
  }

  /**
   * Reads a list of URL origins, which may include `localhost` origins. The value `none` stands for
   * an empty list.
   */
  getOrigins(name: string, fallback: string): string[] {
    const origins = this.#getList(name, fallback)
    for (const origin of origins) {
      if (origin !== 'localhost' && parseUrlOrigin(origin) === null)
        throw new SettingError(`${name} must be origins like https://app.example, not "${origin}".`)
    }
    return origins
  }

  /**
   * Reads a list of `https` origins; the list is empty if the variable is unset. Outside
   * production, `http` and `https` origins of this machine are allowed too.
   */
  getSecureOrigins(name: string, { production }: { production: boolean }): string[] {
    const origins = this.#getList(name, 'none')
    for (const origin of origins) {
      if (!isSecureOrigin(origin, { production })) {
        const where = production ? 'in production' : 'or http://localhost:9000'
        throw new SettingError(
          `${name} must be origins like https://files.example ${where}, not "${origin}".`,
        )
      }
    }
    return origins
  }

  #getList(name: string, fallback: string): string[] {
    return this.getText(name, fallback)
      .split(',')
      .map((each) => each.trim().replace(/\/$/, ''))
      .filter((each) => each !== '' && each !== 'none')
  }

  /**
   * Reads the number of trusted reverse proxies, or a list of their IP networks. Returns 0 if there
   * is no proxy.
   */
  getProxies(name: string): number | string[] {
    const value = this.getText(name, '0')
    if (value.toLowerCase() === 'off') return 0
    if (/^\d{1,2}$/.test(value)) return Number(value)
    const networks = value.split(',').map((each) => each.trim())
    for (const network of networks) {
      if (!isIpNetwork(network))
        throw new SettingError(
          `${name} must be a number of proxies (1) or their networks (10.0.0.0/8, 192.168.1.4), not "${network}".`,
        )
    }
    return networks
  }

  /** Reads an environment variable whose value is `on`, `off` or a port number. */
  getSwitchOrPort(name: string, fallback: 'on' | 'off'): 'on' | 'off' | number {
    const value = this.getText(name, fallback)
    if (/^\d{2,}$/.test(value)) return this.getPort(name, 0)
    return this.getBoolean(name, fallback === 'on') ? 'on' : 'off'
  }

  getChoice<const Choice extends string>(name: string, choices: readonly Choice[], fallback: Choice): Choice {
    const value = this.getText(name, fallback)
    const chosen = choices.find((choice) => choice === value)
    if (chosen === undefined)
      throw new SettingError(`${name} must be one of ${choices.join(', ')}, not "${value}".`)
    return chosen
  }

  /** Reads an environment variable whose value is an IP address or a host name. */
  getHost(name: string, fallback: string): string {
    const value = this.getText(name, fallback)
    if (isIP(value) === 0 && !/^(?=.*[a-z])[\w-]+(\.[\w-]+)*$/i.test(value))
      throw new SettingError(`${name} must be an address of this machine, not "${value}".`)
    return value
  }

  /**
   * Reads an HTTP or HTTPS URL without credentials, and removes its trailing slash; null if the
   * variable is unset.
   */
  getUrl(name: string): string | null {
    const value = this.getText(name, '')
    if (value === '') return null
    const url = URL.parse(value)
    if (url === null || !['http:', 'https:'].includes(url.protocol) || url.search !== '' || url.hash !== '') {
      throw new SettingError(`${name} must be an http or https address, not "${value}".`)
    }
    // Every page contains the URL.
    if (url.username !== '' || url.password !== '')
      throw new SettingError(`${name} must hold no user name and no password.`)
    return url.href.replace(/\/+$/, '')
  }
}

/**
 * Parses an HTTP or HTTPS origin in canonical form; null for any other text. Origins are compared
 * as text with the browser's `Origin` header. Only characters of host names are allowed, because
 * origins become part of security policies.
 */
function parseUrlOrigin(text: string): URL | null {
  const url = URL.parse(text)
  const isCanonicalOrigin = url?.origin === text && /^https?:\/\/([\w.-]+|\[[\da-f:]+\])(:\d+)?$/.test(text)
  return isCanonicalOrigin ? url : null
}

/**
 * Returns true for an `https` origin of another machine. Outside production, `http` and `https`
 * origins of this machine are accepted too.
 */
export function isSecureOrigin(text: string, { production }: { production: boolean }): boolean {
  const url = parseUrlOrigin(text)
  if (url === null) return false
  return isLoopbackHostname(url.hostname) ? !production : url.protocol === 'https:'
}

/** Returns true for a host name that stands for the loopback interface. */
function isLoopbackHostname(hostname: string): boolean {
  return /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/.test(hostname)
}

/**
 * Returns true for an IP address with an optional prefix length. A prefix length of 0, which
 * matches every address, is refused.
 */
function isIpNetwork(text: string): boolean {
  const [address = '', prefix, ...rest] = text.split('/')
  const version = isIP(address)
  // A zone (`fe80::1%eth0`) names a network interface, which address comparison does not support.
  if (version === 0 || address.includes('%') || rest.length > 0) return false
  const longest = version === 4 ? 32 : 128
  return prefix === undefined || (/^[1-9]\d{0,2}$/.test(prefix) && Number(prefix) <= longest)
}

/**
 * Parses the text of a setting as a whole number. Throws a `SettingError` with the name of the
 * setting for any other text, and for a number outside the range.
 */
export function parseSettingAsInteger(
  name: string,
  text: string,
  { minimum, maximum }: { minimum: number; maximum: number },
): number {
  const number = /^\d+$/.test(text) ? Number(text) : Number.NaN
  if (number >= minimum && number <= maximum) return number
  throw new SettingError(`${name} must be a whole number from ${minimum} to ${maximum}, not "${text}".`)
}
