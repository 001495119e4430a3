import { expect, test } from 'vitest'
import { changesBetween, changesSinceRelease, releasedIn } from '../../scripts/schema.ts'

const today = '2026-11-22'

test('nothing that the released schema promises has gone', async () => {
  const { breaking = [], hasty = [] } = (await changesSinceRelease()) ?? {}
  expect([...breaking, ...hasty]).toEqual([])
})

const type = (fields: string) => `type Query { a: Int ${fields} }`

test.each([
  ['a field that goes unannounced', type('b: Int'), type('')],
  ['one whose day has not come', type('b: Int @deprecated(reason: "Until 2026-11-22: use a.")'), type('')],
  ['a field that may be null from now on', type('b: Int!'), type('b: Int')],
  ['an argument that is required from now on', type('b(c: Int): Int'), type('b(c: Int!): Int')],
  [
    'another answer to whoever leaves an argument out',
    type('b(c: Int = 1): Int'),
    type('b(c: Int = 2): Int'),
  ],
  [
    'another meaning of a field of an input that is left out',
    type('b(c: C): Int') + 'input C { d: Int = 1 }',
    type('b(c: C): Int') + 'input C { d: Int = 2 }',
  ],
  [
    'a member of a union',
    type('u: U') + 'type A { x: Int } type B { x: Int } union U = A | B',
    type('u: U') + 'type A { x: Int } union U = A',
  ],
])('%s breaks clients', async (_, released, present) => {
  expect((await changesBetween(released, present, today)).breaking).not.toEqual([])
})

test.each([
  ['a field whose day is past', type('b: Int @deprecated(reason: "Until 2026-11-21: use a.")'), type('')],
  [
    'a type with the last field that leads to it',
    type('b: B @deprecated(reason: "Until 2026-11-21: use a.")') + 'type B { x: Int }',
    type(''),
  ],
  [
    'an argument whose day is past',
    type('b(c: Int @deprecated(reason: "Until 2025-01-01: none.")): Int'),
    type('b: Int'),
  ],
  [
    'a problem more',
    'type P { x: Int } union U = P ' + type('u: U'),
    'type P { x: Int } type Q { x: Int } union U = P | Q ' + type('u: U'),
  ],
  ['a description', type(''), `"New." ${type('')}`],
])('%s does not', async (_, released, present) => {
  expect(await changesBetween(released, present, today)).toMatchObject({ breaking: [], hasty: [] })
})

test('a deprecation names the day a year away at the soonest', async () => {
  const { hasty } = await changesBetween(
    type('b: Int c: Int d: Int'),
    type(
      'b: Int @deprecated c: Int @deprecated(reason: "Until 2027-11-21: use a.") d: Int @deprecated(reason: "Until 2027-11-22: use a.")',
    ),
    today,
  )
  expect(hasty.map((line) => line.slice(0, 7))).toEqual(['Query.b', 'Query.c'])
})

test('the changelog tells what came and what broke', async () => {
  const changes = await changesBetween(type('b: Int'), type('c: Int'), today)
  const first = releasedIn('# Changes\n', today, null, null)
  expect(first).toBe('# Changes\n\n## 1 (2026-11-22)\n\nThe first release.\n')
  const pending = first.replace('## 1', '## Not released yet\n\n- A rule is stricter.\n\n## 1')
  expect(releasedIn(pending, today, changes, 'A leak.')).toBe(
    "# Changes\n\n## 2 (2026-11-22)\n\nA leak.\n\n- **Breaking:** Field 'b' was removed from object type 'Query'\n- Field 'c' was added to object type 'Query'\n- A rule is stricter.\n\n## 1 (2026-11-22)\n\nThe first release.\n",
  )
})
