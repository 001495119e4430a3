/** Explains to operators why Redis is unavailable, and which of its settings can lose data. */

/**
 * Returns the code of a Redis error: a code of the operating system (`ECONNREFUSED`), the first
 * word of a Redis reply (`WRONGPASS`, `OOM`), `TIMEOUT`, or `CLOSED`. It never contains the URL or
 * the password.
 */
export function findRedisErrorCode(error: unknown): string {
  const { code, message } = error as { code?: unknown; message?: unknown }
  if (typeof code === 'string') return code
  const text = String(message)
  return /^[A-Z]{2,}(?= )/.exec(text)?.[0] ?? (/timed out/i.test(text) ? 'TIMEOUT' : 'CLOSED')
}

/** Values of the Redis settings that decide if Redis can lose data. */
export interface DurabilitySettings {
  /** `yes` if Redis writes every change to its append-only file. */
  appendonly: string
  /** Eviction policy; only `noeviction` keeps every key when the memory is full. */
  'maxmemory-policy': string
}

/** Returns the settings with which Redis can lose data, such as `appendonly no`. */
export function findRedisSettingsThatMayLoseData(settings: DurabilitySettings): string[] {
  const durable: DurabilitySettings = { appendonly: 'yes', 'maxmemory-policy': 'noeviction' }
  return (Object.keys(durable) as (keyof DurabilitySettings)[])
    .filter((name) => settings[name] !== durable[name])
    .map((name) => `${name} ${settings[name]}`)
}
