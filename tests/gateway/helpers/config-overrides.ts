/** Replaces values in the config of a gateway under test. */
import type { Config } from '../../../gateway/platform/config.ts'

type DeepPartial<Value> = Value extends unknown[]
  ? Value
  : Value extends object
    ? { [Key in keyof Value]?: DeepPartial<Value[Key]> }
    : Value

/**
 * Partial config of a gateway under test: each value replaces the config value at the same path.
 */
export type ConfigOverrides = DeepPartial<
  Pick<Config, 'cache' | 'calls' | 'graphql' | 'passWallets' | 'rates' | 'requests' | 'unreadMs'>
>

/** Returns a copy of a config in which overrides replace the values at the same paths. */
export function overrideConfig(config: Config, overrides: ConfigOverrides): Config {
  return mergeConfigOverrides(config, overrides) as Config
}

function mergeConfigOverrides(base: unknown, overrides: unknown): unknown {
  if (!isRecord(base) || !isRecord(overrides)) return overrides
  const merged = { ...base }
  for (const [key, value] of Object.entries(overrides)) {
    if (!(key in base)) throw new Error(`The config has no value "${key}".`)
    merged[key] = mergeConfigOverrides(base[key], value)
  }
  return merged
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
