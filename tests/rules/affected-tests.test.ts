/**
 * Tests of the rules by which `npm run check -- --changed` selects the tests that a changed file
 * affects.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  type Sources,
  findAffectedWebTests,
  findChangedLocaleKeys,
  findChangedSchemaNames,
  readPortalSources,
} from '../../scripts/affected-tests.ts'
import {
  findSourceFileOfFault,
  readSourceFiles as readFaultSources,
} from '../../scripts/faults/apply-fault.ts'
import { allFaults } from '../../scripts/faults/all-faults.ts'

const root = join(import.meta.dirname, '../..')

let sources: Sources
beforeAll(async () => {
  sources = await readPortalSources()
})

const listTestsAffectedBy = (file: string, ...names: string[]) =>
  findAffectedWebTests({ files: [file], names }, sources)

describe('affected web tests of a changed screen', () => {
  test("the test selection for a changed screen contains only tests that belong to the screen's domain and open its URL", () => {
    const tests = listTestsAffectedBy('web/domains/receipts/ReceiptsScreen.tsx')
    expect(tests).toContain('tests/web/receipts.test.tsx')
    expect(tests).toContain('tests/web/refusals/receipts.test.ts')
    expect(tests).not.toContain('tests/web/vehicle-search.test.tsx')
    expect(tests).not.toContain('tests/web/refusals/vehicles.test.ts')
  })

  test('the test selection for a changed wizard screen contains tests that open a step of that wizard', () => {
    expect(listTestsAffectedBy('web/domains/guests/GuestCard.tsx')).toContain('tests/web/guests.test.tsx')
    const testsOfReview = listTestsAffectedBy('web/domains/purchase/ReviewScreen.tsx')
    expect(testsOfReview).toContain('tests/web/purchase-review.test.tsx')
    expect(testsOfReview).not.toContain('tests/web/purchase-vehicle-step.test.tsx')
  })

  test('the test selection for a changed screen omits tests of other domains that merely end with a redirect to that screen', () => {
    const testsOfDashboard = listTestsAffectedBy('web/domains/dashboard/DashboardScreen.tsx')
    expect(testsOfDashboard).toContain('tests/web/after-purchase.test.tsx')
    expect(testsOfDashboard).not.toContain('tests/web/agreements.test.tsx')
  })

  test('the test selection for a changed stylesheet contains the tests of the screens that import the stylesheet', () => {
    expect(listTestsAffectedBy('web/domains/receipts/ReceiptRow.module.css')).toContain(
      'tests/web/receipts.test.tsx',
    )
  })
})

test('the test selection for a changed component that every screen uses contains the tests of every screen', () => {
  expect(listTestsAffectedBy('web/ui/Button.tsx')!.length).toBeGreaterThan(50)
})

test('the test selection for a changed test configuration contains all tests', () => {
  for (const file of ['package.json', 'vitest.config.ts', 'tests/web/setup.ts'])
    expect(listTestsAffectedBy(file)).toBeNull()
})

test('the test selection for a new portal file contains the tests that scan the folders of the portal', () => {
  expect(listTestsAffectedBy('web/domains/receipts/NewScreen.tsx')).toEqual(
    expect.arrayContaining([
      'tests/web/paths.test.ts',
      'tests/web/refreshes.test.ts',
      'tests/web/refusals/completeness.test.ts',
    ]),
  )
})

test('the test selection for a changed business rule of the gateway contains no test of the portal', () => {
  expect(listTestsAffectedBy('gateway/domains/receipts/rules.ts')).toEqual([])
})

describe('affected web tests of a changed schema or locale file', () => {
  const schema = 'type A { one: Int two(id: ID): Int } enum E { X }'

  test.each([
    ['a changed field type', 'type A { one: String two(id: ID): Int } enum E { X }', ['one']],
    ['a changed argument', 'type A { one: Int two(name: ID): Int } enum E { X }', ['two']],
    ['a removed enum value', 'type A { one: Int two(id: ID): Int } enum E { Y }', ['X', 'Y']],
    ['a new type', `${schema} type B { three: Int }`, ['three']],
    ['a changed description', `"new" ${schema}`, []],
  ])(
    'comparing two GraphQL schemas that differ in %s returns the names of the affected fields and enum values',
    (_, after, names) => {
      expect(findChangedSchemaNames(schema, after)).toEqual(names)
    },
  )

  test('the test selection for a changed schema field contains the tests of the screens that query the field', () => {
    expect(listTestsAffectedBy('schema.graphql', 'daysLeft')).toContain('tests/web/insurance.test.tsx')
  })

  test('findChangedLocaleKeys returns the keys of changed texts and added texts', () => {
    expect(findChangedLocaleKeys('{"a.b":"1","a.c":"2"}', '{"a.b":"1","a.c":"3","a.d":"4"}')).toEqual([
      'a.c',
      'a.d',
    ])
  })

  test('a changed locale text selects the tests of the screens that use it, even if its key is built at run time', () => {
    const file = 'locales/fr/portal/insurance.json'
    for (const key of ['Request.verified.ended', 'Request.standing.refused'])
      expect(listTestsAffectedBy(file, key)).toContain('tests/web/insurance.test.tsx')
  })
})

/**
 * Ids of injected faults that a portal test detects, each with its test file (`docs/faults.md`).
 */
const portalFaults = [
  ...readFileSync(join(root, 'docs/faults.md'), 'utf8').matchAll(
    /^\| (\w\d\d) \| .* \| `(tests\/web\/[^`]+)`/gm,
  ),
].map(([, id, file]) => [id!, file!] as const)

test.each(portalFaults)(
  'listing the tests of a source file with the injected fault %s returns the test file that detects this fault: %s',
  (id, file) => {
    const fault = allFaults.find((each) => each.id === id)!
    const changed = findSourceFileOfFault(fault, readFaultSources(root))
    expect(listTestsAffectedBy(changed) ?? [file]).toContain(file)
  },
)
