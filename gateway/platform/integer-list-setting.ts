/** Settings that are lists of named whole numbers, such as `RATE_LIMITS`. */
import { type EnvironmentReader, SettingError, parseSettingAsInteger } from './environment-reader.ts'

/** Default of one number in a list setting, and the range that its value must be in. */
export interface IntegerSetting {
  default: number
  minimum: number
  maximum: number
}

/**
 * Reads a list setting, such as `purchases=120, mailsPerDay=30`. Returns all numbers in `allowed`,
 * with the default of each number that the list does not name.
 */
export function readIntegerList<Name extends string>(
  env: EnvironmentReader,
  variable: string,
  allowed: Readonly<Record<Name, IntegerSetting>>,
): Record<Name, number> {
  const names = Object.keys(allowed) as Name[]
  const values = new Map<Name, number>()
  const text = env.getText(variable, '')
  for (const entry of text === '' ? [] : text.split(',')) {
    const [, key, value] = /^\s*(\w+)\s*=\s*(\S+)\s*$/.exec(entry) ?? []
    if (key === undefined || value === undefined) {
      const example = names.slice(0, 2).map((each) => `${each}=${allowed[each].default}`)
      throw new SettingError(`${variable} must be a list like "${example.join(', ')}", not "${text}".`)
    }
    const name = names.find((each) => each === key)
    if (name === undefined)
      throw new SettingError(`${variable} must not contain "${key}". Allowed names: ${names.join(', ')}.`)
    if (values.has(name)) throw new SettingError(`${variable} must contain ${name} only once.`)
    values.set(name, parseSettingAsInteger(`${name} in ${variable}`, value, allowed[name]))
  }
  const entries = names.map((name) => [name, values.get(name) ?? allowed[name].default])
  return Object.fromEntries(entries) as Record<Name, number>
}
