/** The page of settings has every one that is read, and none that is not. */
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const project = join(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(join(project, file), 'utf8')

/** Of `npm run dev`, and on the page all the same. */
const elsewhere = new Set([/process\.env\['(DEV_PORT)'\]/.exec(read('scripts/dev.ts'))?.[1]])

/** The name in each call that reads one: `read.whole('PORT', …)`, `text(env, 'DATA_DIR', …)`. */
const call = /(?:\bread\.\w+\(|\b\w+\(\s*env,)\s*'([A-Z][A-Z\d_]+)'/g

const folder = 'gateway/platform'
const files = readdirSync(join(project, folder))
  .filter((file) => file.endsWith('.ts'))
  .map((file) => `${folder}/${file}`)
const readBy = (file: string) => [...read(file).matchAll(call)].map(([, name]) => name!)
const settings = new Set([...files.flatMap(readBy), ...readBy('federation/config.ts')])

/** The first column of the tables. */
const rows = [...read('docs/settings.md').matchAll(/^\| (`[^|]+) \|/gm)].map(([, cell]) => cell!)
const told = rows.flatMap((cell) => [...cell.matchAll(/`(\w+)`/g)].map(([, name]) => name!))

test('every setting that is read stands in docs/settings.md', () => {
  expect(settings.size).toBeGreaterThan(90)
  expect([...settings].filter((name) => !told.includes(name))).toEqual([])
})

test('every setting that stands there is read, and stands there once', () => {
  expect(told.filter((name) => !settings.has(name) && !elsewhere.has(name))).toEqual([])
  expect(told.filter((name, index) => told.indexOf(name) !== index)).toEqual([])
})

test('a default that stands there as a number is the one that is read', () => {
  const numbers = new Map(
    files.flatMap((file) =>
      Array.from(
        read(file).matchAll(/\bread\.whole\('(\w+)', ([\d_]+),/g),
        ([, name, number]) => [name!, Number(number!.replaceAll('_', ''))] as const,
      ),
    ),
  )
  const defaults = [...read('docs/settings.md').matchAll(/^\| (`[^|]+) \| ([^|]+) \|/gm)].flatMap(
    ([, names, values]) => {
      const each = values!.split(', ')
      return [...names!.matchAll(/`(\w+)`/g)].map(([, name], index) => ({ name: name!, value: each[index]! }))
    },
  )
  const compared = defaults.filter(({ name, value }) => numbers.has(name) && /^[\d,]+$/.test(value))
  expect(compared.length).toBeGreaterThan(20)
  expect(
    compared.filter(({ name, value }) => Number(value.replaceAll(',', '')) !== numbers.get(name)),
  ).toEqual([])
})
