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

const createSchemaText = (fields: string) => `type Query { a: Int ${fields} }`

test.each([
  ['removing a field without a deprecation', createSchemaText('b: Int'), createSchemaText('')],
  [
    'removing a field before its announced date',
    createSchemaText('b: Int @deprecated(reason: "Until 2026-11-22: use a.")'),
    createSchemaText(''),
  ],
  ['making a field nullable', createSchemaText('b: Int!'), createSchemaText('b: Int')],
  ['making an argument required', createSchemaText('b(c: Int): Int'), createSchemaText('b(c: Int!): Int')],
  [
    'changing the default value of an argument',
    createSchemaText('b(c: Int = 1): Int'),
    createSchemaText('b(c: Int = 2): Int'),
  ],
  [
    'changing the default value of an input field',
    createSchemaText('b(c: C): Int') + 'input C { d: Int = 1 }',
    createSchemaText('b(c: C): Int') + 'input C { d: Int = 2 }',
  ],
  [
    'removing a member of a union',
    createSchemaText('u: U') + 'type A { x: Int } type B { x: Int } union U = A | B',
    createSchemaText('u: U') + 'type A { x: Int } union U = A',
  ],
])('the schema check classifies a change as breaking: %s', async (_, released, present) => {
  expect((await compareGraphqlSchemas(released, present, today)).breaking).not.toEqual([])
})

test.each([
  [
    'removing a field after its announced date',
    createSchemaText('b: Int @deprecated(reason: "Until 2026-11-21: use a.")'),
    createSchemaText(''),
  ],
  [
    'removing a type together with its last deprecated field',
    createSchemaText('b: B @deprecated(reason: "Until 2026-11-21: use a.")') + 'type B { x: Int }',
    createSchemaText(''),
  ],
  [
    'removing an argument after its announced date',
    createSchemaText('b(c: Int @deprecated(reason: "Until 2025-01-01: none.")): Int'),
    createSchemaText('b: Int'),
  ],
  [
    'adding a problem to a union',
    'type P { x: Int } union U = P ' + createSchemaText('u: U'),
    'type P { x: Int } type Q { x: Int } union U = P | Q ' + createSchemaText('u: U'),
  ],
  ['adding a description', createSchemaText(''), `"New." ${createSchemaText('')}`],
])('the schema check classifies a change as compatible: %s', async (_, released, present) => {
  expect(await compareGraphqlSchemas(released, present, today)).toMatchObject({ breaking: [], premature: [] })
})

test('a deprecation in the schema names a removal date at least one year ahead', async () => {
  const { premature } = await compareGraphqlSchemas(
    createSchemaText('b: Int c: Int d: Int'),
    createSchemaText(
      'b: Int @deprecated c: Int @deprecated(reason: "Until 2027-11-21: use a.") d: Int @deprecated(reason: "Until 2027-11-22: use a.")',
    ),
    today,
  )
  expect(premature.map((line) => line.slice(0, 7))).toEqual(['Query.b', 'Query.c'])
})

test('the schema changelog lists additions and breaking changes', async () => {
  const changes = await compareGraphqlSchemas(createSchemaText('b: Int'), createSchemaText('c: Int'), today)
  const first = addChangelogRelease('# Changes\n', today, null, null)
  expect(first).toBe('# Changes\n\n## 1 (2026-11-22)\n\nThe first release.\n')
  const pending = first.replace('## 1', '## Not released yet\n\n- A rule is stricter.\n\n## 1')
  expect(addChangelogRelease(pending, today, changes, 'A leak.')).toBe(
    "# Changes\n\n## 2 (2026-11-22)\n\nA leak.\n\n- **Breaking:** Field 'b' was removed from object type 'Query'\n- Field 'c' was added to object type 'Query'\n- A rule is stricter.\n\n## 1 (2026-11-22)\n\nThe first release.\n",
  )
})
