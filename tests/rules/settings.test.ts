/**
 * Tests that the settings page (docs/settings.md) documents exactly the environment variables that
 * the code reads.
 */
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

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

/**
 * Table cells of docs/settings.md that contain the names of the settings: the first cell of each
 * row.
 */
const rows = [...readProjectFile('docs/settings.md').matchAll(/^\| (`[^|]+) \|/gm)].map(([, cell]) => cell!)
const documentedNames = rows.flatMap((cell) => [...cell.matchAll(/`(\w+)`/g)].map(([, name]) => name!))

test('docs/settings.md documents every setting that the code reads', () => {
  expect(settings.size).toBeGreaterThan(60)
  expect([...settings].filter((name) => !documentedNames.includes(name))).toEqual([])
})

test('docs/settings.md states how many settings and how many rate limits exist, and both numbers are correct', () => {
  const page = readProjectFile('docs/settings.md')
  const [, all, rateLimits] = /There are (\d+) settings\. Without the (\d+) rate limits/.exec(page) ?? []
  const [, section = ''] = /\n## Rate limits\n([^]*?)\n## /.exec(page) ?? []
  const limits = [...section.matchAll(/^\| (`[^|]+) \|/gm)].flatMap(([, cell]) =>
    Array.from(cell!.matchAll(/`\w+`/g), ([name]) => name),
  )
  expect([Number(all), Number(rateLimits)]).toEqual([documentedNames.length, limits.length])
})

test('the code reads every setting in docs/settings.md, and the page lists each setting once', () => {
  expect(documentedNames.filter((name) => !settings.has(name) && !devSettings.has(name))).toEqual([])
  expect(documentedNames.filter((name, index) => documentedNames.indexOf(name) !== index)).toEqual([])
})

test('docs/settings.md states for every setting its default, its meaning, who changes it and what breaks if it is wrong', () => {
  const cells = [...readProjectFile('docs/settings.md').matchAll(/^\| (`.+) \|$/gm)].map(([, row]) =>
    row!.split(' | '),
  )
  expect(cells.length).toBe(rows.length)
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
  const defaults = [...readProjectFile('docs/settings.md').matchAll(/^\| (`[^|]+) \| ([^|]+) \|/gm)].flatMap(
    ([, names, values]) => {
      const allowedValues = values!.split(', ')
      return [...names!.matchAll(/`(\w+)`/g)].map(([, name], index) => ({
        name: name!,
        value: allowedValues[index]!,
      }))
    },
  )
  const compared = defaults.filter(({ name, value }) => numbers.has(name) && /^[\d,]+$/.test(value))
  expect(compared.length).toBeGreaterThan(20)
  expect(
    compared.filter(({ name, value }) => Number(value.replaceAll(',', '')) !== numbers.get(name)),
  ).toEqual([])
})
