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
  /**
   * Time at which Redis writes its append-only file to disk. With `no`, the operating system
   * decides, and a power failure can lose half a minute of changes.
   */
  appendfsync: string
  /** Eviction policy; only `noeviction` keeps every key when the memory is full. */
  'maxmemory-policy': string
}

/**
 * Returns the settings with which Redis can lose data, such as `appendonly no`. The time of writing
 * to disk matters only with an append-only file. `appendfsync everysec`, the default of Redis, is
 * not reported.
 */
export function findRedisSettingsThatMayLoseData(settings: DurabilitySettings): string[] {
  const isLossy: Record<keyof DurabilitySettings, boolean> = {
    appendonly: settings.appendonly !== 'yes',
    appendfsync: settings.appendonly === 'yes' && settings.appendfsync === 'no',
    'maxmemory-policy': settings['maxmemory-policy'] !== 'noeviction',
  }
  return (Object.keys(isLossy) as (keyof DurabilitySettings)[])
    .filter((name) => isLossy[name])
    .map((name) => `${name} ${settings[name]}`)
}
