/**
 * Tests that the settings page (docs/settings.md) documents exactly the environment variables that
 * the code reads.
 */
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { poolSettings } from '../../gateway/platform/federation-call-settings.ts'
import { rateLimitSettings } from '../../gateway/platform/rate-limit-settings.ts'

const project = join(import.meta.dirname, '../..')
const readProjectFile = (file: string) => readFileSync(join(project, file), 'utf8')

/** Name of the environment variable that only `npm run dev` reads: `DEV_PORT`. */
const devSettings = new Set([/process\.env\['(DEV_PORT)'\]/.exec(readProjectFile('scripts/dev.ts'))?.[1]])

/**
 * Matches a call that reads an environment variable: `env.getInteger('PORT', …)`, `text(env,
 * 'DATA_DIR', …)`.
 */
const settingCall = /(?:\benv\.\w+\(|\b\w+\(\s*env,)\s*'([A-Z][A-Z\d_]+)'/g

const folder = 'gateway/platform'
const files = readdirSync(join(project, folder))
  .filter((file) => file.endsWith('.ts'))
  .map((file) => `${folder}/${file}`)
const listSettingsReadInFile = (file: string) =>
  [...readProjectFile(file).matchAll(settingCall)].map(([, name]) => name!)
const settings = new Set([
  ...files.flatMap(listSettingsReadInFile),
  ...listSettingsReadInFile('federation/config.ts'),
])

const page = readProjectFile('docs/settings.md')

/**
 * Documented names of docs/settings.md with their documented defaults. The first cell of each table
 * row contains names, the second cell their defaults.
 */
const documented = [...page.matchAll(/^\| (`[^|]+) \| ([^|]+) \|/gm)].flatMap(([, names, values]) => {
  const defaults = values!.split(', ')
  return Array.from(names!.matchAll(/`(\w+)`/g), ([, name], index) => ({
    name: name!,
    value: defaults[index]!,
  }))
})
/** Names in capital letters are settings, and all others are rate limits in `RATE_LIMITS`. */
const isSetting = ({ name }: { name: string }) => name === name.toUpperCase()
const documentedNames = documented.filter(isSetting).map(({ name }) => name)
const documentedLimits = documented.filter((each) => !isSetting(each))

test('docs/settings.md documents every setting that the code reads', () => {
  expect(settings.size).toBeGreaterThan(50)
  expect([...settings].filter((name) => !documentedNames.includes(name))).toEqual([])
})

test('docs/settings.md states how many settings and how many rate limits exist, and both numbers are correct', () => {
  const [, all, rateLimits] =
    /There are (\d+) settings\. One of them, `RATE_LIMITS`, contains all (\d+) rate limits\./.exec(page) ?? []
  expect([Number(all), Number(rateLimits)]).toEqual([documentedNames.length, documentedLimits.length])
})

test('the code reads every setting in docs/settings.md, and the page lists each setting once', () => {
  expect(documentedNames.filter((name) => !settings.has(name) && !devSettings.has(name))).toEqual([])
  expect(documentedNames.filter((name, index) => documentedNames.indexOf(name) !== index)).toEqual([])
})

test('docs/settings.md lists every rate limit of RATE_LIMITS once, with its default', () => {
  expect(documentedLimits.map(({ name, value }) => [name, Number(value.replaceAll(',', ''))])).toEqual(
    Object.entries(rateLimitSettings).map(([name, limit]) => [name, limit.default]),
  )
})

test('docs/settings.md states the default size of every connection pool', () => {
  const sizes = Object.entries(poolSettings).map(([name, size]) => `${name}=${size.default}`)
  expect(page).toContain(`| \`FEDERATION_POOLS\` | \`${sizes.join(', ')}\` |`)
})

test('docs/settings.md states for every setting its default, its meaning, who changes it and what breaks if it is wrong', () => {
  const cells = [...page.matchAll(/^\| (`.+) \|$/gm)].map(([, row]) => row!.split(' | '))
  expect(cells.flatMap(([names]) => names!.match(/`\w+`/g))).toHaveLength(documented.length)
  expect(cells.filter((row) => row.length !== 5 || row.some((cell) => cell.trim() === ''))).toEqual([])
})

test('every numeric default in docs/settings.md equals the default in the code', () => {
  const numbers = new Map(
    files.flatMap((file) =>
      Array.from(
        readProjectFile(file).matchAll(/\benv\.getInteger\('(\w+)', ([\d_]+),/g),
        ([, name, number]) => [name!, Number(number!.replaceAll('_', ''))] as const,
      ),
    ),
  )
  const compared = documented.filter(({ name, value }) => numbers.has(name) && /^[\d,]+$/.test(value))
  expect(compared.length).toBeGreaterThan(8)
  expect(
    compared.filter(({ name, value }) => Number(value.replaceAll(',', '')) !== numbers.get(name)),
  ).toEqual([])
})
