/** Which tests `npm run check -- --changed` runs. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  type Sources,
  affectedWebTests,
  changedKeys,
  changedSchemaNames,
  readSources,
} from '../../scripts/affected-tests.ts'
import { locateFault, readSources as readFaultSources } from '../../scripts/faults/apply.ts'
import { allFaults } from '../../scripts/faults/list.ts'

const root = join(import.meta.dirname, '../..')

let sources: Sources
beforeAll(async () => {
  sources = await readSources()
})

const affectedBy = (file: string, ...names: string[]) => affectedWebTests({ files: [file], names }, sources)

describe('a changed screen', () => {
  test('runs the tests that open its address, and not those of other domains', () => {
    const tests = affectedBy('web/domains/receipts/ReceiptsScreen.tsx')
    expect(tests).toContain('tests/web/receipts.test.tsx')
    expect(tests).toContain('tests/web/refusals/receipts.test.ts')
    expect(tests).not.toContain('tests/web/vehicle-search.test.tsx')
    expect(tests).not.toContain('tests/web/refusals/vehicles.test.ts')
  })

  test('runs the tests that open a step of its wizard', () => {
    expect(affectedBy('web/domains/guests/GuestCard.tsx')).toContain('tests/web/guests.test.tsx')
    expect(affectedBy('web/domains/purchase/ReviewScreen.tsx')).toContain('tests/web/purchase.test.tsx')
  })

  test('runs the tests of the screens that import a stylesheet', () => {
    expect(affectedBy('web/domains/receipts/ReceiptRow.module.css')).toContain('tests/web/receipts.test.tsx')
  })
})

test('a changed part of every screen runs the tests of every screen', () => {
  expect(affectedBy('web/ui/Button.tsx')!.length).toBeGreaterThan(50)
})

test('a changed setting of the tests runs all of them', () => {
  for (const file of ['package.json', 'vitest.config.ts', 'tests/web/setup.ts'])
    expect(affectedBy(file)).toBeNull()
})

test('a new file of the portal runs the tests that search its folders', () => {
  expect(affectedBy('web/domains/receipts/NewScreen.tsx')).toEqual(
    expect.arrayContaining([
      'tests/web/paths.test.ts',
      'tests/web/refreshes.test.ts',
      'tests/web/refusals/complete.test.ts',
    ]),
  )
})

test('a changed rule of the gateway runs no test of the portal', () => {
  expect(affectedBy('gateway/domains/receipts/rules.ts')).toEqual([])
})

describe('a changed contract', () => {
  const schema = 'type A { one: Int two(id: ID): Int } enum E { X }'

  test.each([
    ['a type of a field', 'type A { one: String two(id: ID): Int } enum E { X }', ['one']],
    ['an argument', 'type A { one: Int two(name: ID): Int } enum E { X }', ['two']],
    ['an enum value that is gone', 'type A { one: Int two(id: ID): Int } enum E { Y }', ['X', 'Y']],
    ['a new type', `${schema} type B { three: Int }`, ['three']],
    ['a description', `"new" ${schema}`, []],
  ])('differs by %s', (_, after, names) => {
    expect(changedSchemaNames(schema, after)).toEqual(names)
  })

  test('runs the tests of the screens that ask for a changed field', () => {
    expect(affectedBy('schema.graphql', 'daysLeft')).toContain('tests/web/insurance.test.tsx')
  })

  test('of texts differs by its keys', () => {
    expect(changedKeys('{"a.b":"1","a.c":"2"}', '{"a.b":"1","a.c":"3","a.d":"4"}')).toEqual(['a.c', 'a.d'])
  })

  test('of texts runs the tests of the screens that use a key, whole or completed at run time', () => {
    const file = 'locales/fr/portal/insurance.json'
    for (const key of ['Request.verified.ended', 'Request.standing.refused'])
      expect(affectedBy(file, key)).toContain('tests/web/insurance.test.tsx')
  })
})

/** The faults that a test of the portal finds, with that test (`docs/faults.md`). */
const found = [
  ...readFileSync(join(root, 'docs/faults.md'), 'utf8').matchAll(
    /^\| (\w\d\d) \| .* \| `(tests\/web\/[^`]+)`/gm,
  ),
].map(([, id, file]) => [id!, file!] as const)

test.each(found)('fault %s is found by the tests of the changed file too: %s', (id, file) => {
  const fault = allFaults.find((each) => each.id === id)!
  const changed = locateFault(fault, readFaultSources(root))
  expect(affectedBy(changed) ?? [file]).toContain(file)
})
