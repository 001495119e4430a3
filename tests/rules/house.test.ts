/** What stands where: tables, texts, and what is exported. */
import { globSync, readFileSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { expect, test } from 'vitest'

const isGenerated = (name: string) => /^(__)?generated(__)?$/.test(name)
const read = (file: string) => readFileSync(file, 'utf8')
const filesOf = (pattern: string) => globSync(pattern, { exclude: isGenerated }).toSorted()
const withoutComments = (code: string) => code.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')

test('a table is created in the tables.ts of its domain', () => {
  const creating = filesOf('federation/**/*.ts').filter((file) => /CREATE TABLE/i.test(read(file)))
  expect(creating).not.toEqual([])
  expect(creating.filter((file) => !file.endsWith('/tables.ts'))).toEqual([])
})

test('no file only passes on what others export, and none is named for nothing', () => {
  const files = filesOf('{gateway,federation,web}/**/*.{ts,tsx}')
  const passing = files.filter((file) =>
    /^(export (\*( as \w+)?|(type )?\{[^}]*\}) from .*\s*)+$/.test(withoutComments(read(file)).trim()),
  )
  const nameless = files.filter((file) => /\/(index|utils?|helpers?|misc)\.tsx?$/.test(file))
  expect({ passing, nameless }).toEqual({ passing: [], nameless: [] })
})

/** By whom the texts of a folder of `locales` are said. */
const speakers = { portal: 'web', gateway: 'gateway', federation: 'federation' }

test.each(Object.entries(speakers))('every text of %s is said in %s', (speaker, room) => {
  const code = filesOf(`${room}/**/*.{ts,tsx}`).map(read).join('\n')
  // A key that is put together counts as said by what stands fast of it: `Problems.Refused.${name}`.
  const composed = [
    ...new Set(Array.from(code.matchAll(/`((?:[\w.:-]|\$\{[^}`]*\})+)`/g), ([, text]) => text!)),
  ]
    .map((text) => text.replace(/^[a-z-]+:/, '').split(/\$\{[^}]*\}/))
    .filter((fixed) => fixed.some((part) => /\w{3}/.test(part)))
    .map((fixed) => new RegExp(`^${fixed.map((part) => part.replaceAll('.', String.raw`\.`)).join('.*')}$`))
  // A mail says its parts by its kind and their names, which stand apart.
  const isOfMail = (key: string) => key.split('.').every((part) => new RegExp(`\\b${part}\\b`).test(code))
  const isSaid = (key: string, file: string) =>
    code.includes(key) ||
    composed.some((pattern) => pattern.test(key)) ||
    (file.endsWith('/mails.json') && isOfMail(key))
  // The specification names some of what it says, and whoever looks there finds it.
  const named = read('tests/rules/message-keys.test.ts')
  const unsaid = filesOf(`locales/fr/${speaker}/*.json`).flatMap((file) =>
    Object.keys(JSON.parse(read(file)) as object)
      .map((key) => key.replace(/_(zero|one|many|other)$/, ''))
      .filter((key) => !isSaid(key, file) && !named.includes(`['${key}`))
      .map((key) => `${file}: ${key}`),
  )
  expect([...new Set(unsaid)]).toEqual([])
})

test('every list of cases or rows is run by a test file beside it', () => {
  const unrun = filesOf('tests/**/*.{cases,rows}.ts').filter((file) => {
    const imported = `from './${basename(file)}'`
    // A list may be part of another list of cases.
    const users = filesOf(`${dirname(file)}/*.{test,cases}.ts`).filter(
      (each) => each !== file && basename(each) !== 'complete.test.ts',
    )
    return !users.some((each) => read(each).includes(imported))
  })
  expect(
    unrun,
    'No test file in the folder of these lists imports them, so none of their cases runs.',
  ).toEqual([])
})
