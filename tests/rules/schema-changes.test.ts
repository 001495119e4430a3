import { expect, test } from 'vitest'
import {
  compareGraphqlSchemas,
  listSchemaChangesSinceRelease,
  addChangelogRelease,
} from '../../scripts/schema.ts'

const today = '2026-11-22'

test('the schema has no breaking change since its last release', async () => {
  const { breaking = [], premature = [] } = (await listSchemaChangesSinceRelease()) ?? {}
  expect([...breaking, ...premature]).toEqual([])
})

const createGraphqlSchemaText = (fields: string) => `type Query { a: Int ${fields} }`

test.each([
  ['removing a field without a deprecation', createGraphqlSchemaText('b: Int'), createGraphqlSchemaText('')],
  [
    'removing a field before its announced date',
    createGraphqlSchemaText('b: Int @deprecated(reason: "Until 2026-11-22: use a.")'),
    createGraphqlSchemaText(''),
  ],
  ['making a field nullable', createGraphqlSchemaText('b: Int!'), createGraphqlSchemaText('b: Int')],
  [
    'making an argument required',
    createGraphqlSchemaText('b(c: Int): Int'),
    createGraphqlSchemaText('b(c: Int!): Int'),
  ],
  [
    'changing the default value of an argument',
    createGraphqlSchemaText('b(c: Int = 1): Int'),
    createGraphqlSchemaText('b(c: Int = 2): Int'),
  ],
  [
    'changing the default value of an input field',
    createGraphqlSchemaText('b(c: C): Int') + 'input C { d: Int = 1 }',
    createGraphqlSchemaText('b(c: C): Int') + 'input C { d: Int = 2 }',
  ],
  [
    'removing a member of a union',
    createGraphqlSchemaText('u: U') + 'type A { x: Int } type B { x: Int } union U = A | B',
    createGraphqlSchemaText('u: U') + 'type A { x: Int } union U = A',
  ],
])('the schema check classifies a change as breaking: %s', async (_, released, present) => {
  expect((await compareGraphqlSchemas(released, present, today)).breaking).not.toEqual([])
})

test.each([
  [
    'removing a field after its announced date',
    createGraphqlSchemaText('b: Int @deprecated(reason: "Until 2026-11-21: use a.")'),
    createGraphqlSchemaText(''),
  ],
  [
    'removing a type together with its last deprecated field',
    createGraphqlSchemaText('b: B @deprecated(reason: "Until 2026-11-21: use a.")') + 'type B { x: Int }',
    createGraphqlSchemaText(''),
  ],
  [
    'removing an argument after its announced date',
    createGraphqlSchemaText('b(c: Int @deprecated(reason: "Until 2025-01-01: none.")): Int'),
    createGraphqlSchemaText('b: Int'),
  ],
  [
    'adding a problem to a union',
    'type P { x: Int } union U = P ' + createGraphqlSchemaText('u: U'),
    'type P { x: Int } type Q { x: Int } union U = P | Q ' + createGraphqlSchemaText('u: U'),
  ],
  ['adding a description', createGraphqlSchemaText(''), `"New." ${createGraphqlSchemaText('')}`],
])('the schema check classifies a change as compatible: %s', async (_, released, present) => {
  expect(await compareGraphqlSchemas(released, present, today)).toMatchObject({ breaking: [], premature: [] })
})

test('the schema check reports a deprecation without a removal date that is at least one year ahead', async () => {
  const { premature } = await compareGraphqlSchemas(
    createGraphqlSchemaText('b: Int c: Int d: Int'),
    createGraphqlSchemaText(
      'b: Int @deprecated c: Int @deprecated(reason: "Until 2027-11-21: use a.") d: Int @deprecated(reason: "Until 2027-11-22: use a.")',
    ),
    today,
  )
  expect(premature.map((line) => line.slice(0, 7))).toEqual(['Query.b', 'Query.c'])
})

test('the schema changelog contains each new deprecation of a field, argument or input field, with its reason', async () => {
  const reason = 'Until 2027-11-22: use a.'
  const addDeprecatedDirective = (field: string) => `${field} @deprecated(reason: "${reason}")`
  const createSchemaWithChangedFields = (change: (field: string) => string) =>
    `type Query { ${change('b: Int')} c(${change('d: Int')}, i: I): Int } input I { ${change('e: Int')} }`
  const before = createSchemaWithChangedFields((field) => field)
  const present = createSchemaWithChangedFields(addDeprecatedDirective)
  const listed = ['Query.b', 'Query.c.d', 'I.e'].map((place) => `'${place}' is deprecated. ${reason}`)
  expect((await compareGraphqlSchemas(before, present, today)).allowed).toEqual(listed)
  expect((await compareGraphqlSchemas(present, present, today)).allowed).toEqual([])
})

test('the schema changelog lists additions and breaking changes', async () => {
  const changes = await compareGraphqlSchemas(
    createGraphqlSchemaText('b: Int'),
    createGraphqlSchemaText('c: Int'),
    today,
  )
  const first = addChangelogRelease('# Changes\n', today, null, null)
  expect(first).toBe('# Changes\n\n## 1 (2026-11-22)\n\nThe first release.\n')
  const pending = first.replace('## 1', '## Not released yet\n\n- A rule is stricter.\n\n## 1')
  expect(addChangelogRelease(pending, today, changes, 'A leak.')).toBe(
    "# Changes\n\n## 2 (2026-11-22)\n\nA leak.\n\n- **Breaking:** Field 'b' was removed from object type 'Query'\n- Field 'c' was added to object type 'Query'\n- A rule is stricter.\n\n## 1 (2026-11-22)\n\nThe first release.\n",
  )
})
