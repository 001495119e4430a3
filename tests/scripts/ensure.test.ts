/** What is generated: made again when what it is made from changes, and left as it was by a mistake there. */
import { globSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Tree, copyProject } from './tree.ts'
import { isThorough } from '../trust.ts'

const ensure = ['scripts/ensure.ts', '--no-portal']
const screen = 'web/domains/registration/useSearch.ts'
const schema = 'schema.graphql'
const contract = 'federation/openapi.yaml'

let upToDate: Tree
let tree: Tree
beforeAll(async () => {
  upToDate = copyProject()
  await upToDate.run(...ensure)
})
afterAll(() => upToDate.remove())
beforeEach(() => {
  tree = copyProject(upToDate.root)
})
afterEach(() => tree.remove())

interface Edit {
  file: string
  from: string
  to: string
}

/** Every generated file, with what `look` sees in it. */
const generated = <Seen>(look: (path: string) => Seen) =>
  Object.fromEntries(
    globSync('{federation,gateway,web}/**/{generated,__generated__}/*', { cwd: tree.root })
      .toSorted()
      .map((file) => [file, look(file)]),
  )

/** What is wrong, the edit that makes it so, and what is told of it. */
const mistakes: [what: string, edit: Edit, told: { at: string; what: string }][] = [
  [
    'a field that the schema does not have',
    { file: screen, from: 'firstName\n', to: 'firstNam\n' },
    {
      at: 'firstNam\n',
      what: 'The type `FormerMember` has no field `firstNam`. Did you mean `firstName` or `lastName`?',
    },
  ],
  [
    'a fragment that nobody wrote',
    { file: screen, from: 'firstName\n', to: '...Nobodys_part\n' },
    { at: 'Nobodys_part', what: "Undefined fragment 'Nobodys_part'." },
  ],
  [
    'a brace that is not closed',
    {
      file: screen,
      from: '        ...problem_shown @alias\n      }\n    }\n',
      to: '        ...problem_shown @alias\n      }\n',
    },
    { at: '`)', what: 'Syntax Error: Expected Name, found <EOF>.' },
  ],
  [
    'a word that is none of GraphQL',
    { file: screen, from: 'mutation useSearch', to: 'mutaton useSearch' },
    { at: 'mutaton', what: 'Syntax Error: Unexpected Name "mutaton".' },
  ],
  [
    'a brace too many in the schema',
    { file: schema, from: 'type FormerMember {', to: 'type FormerMember {{ #' },
    { at: '{ #', what: 'Syntax Error: Expected Name, found "{".' },
  ],
  [
    'a type that the schema does not have',
    { file: schema, from: '[FormerMember!]!', to: '[FormrMember!]!' },
    {
      at: 'FormrMember',
      what: 'Unknown type "FormrMember". Did you mean "FormerMember", "FormRules", or "Member"?',
    },
  ],
  [
    'a type without what its interface wants',
    { file: schema, from: 'type FormerMember {', to: 'type FormerMember implements Node {' },
    {
      at: 'FormerMember implements',
      what: 'Interface field Node.id expected but FormerMember does not provide it.',
    },
  ],
  [
    'an indentation in the contract',
    { file: contract, from: '      operationId: token', to: '     operationId: token' },
    { at: 'token\n', what: 'Nested mappings are not allowed in compact mappings' },
  ],
  [
    'a reference to nothing in the contract',
    { file: contract, from: '"#/components/schemas/TokenRequest"', to: '"#/components/schemas/TokenRequst"' },
    { at: '"#/components/schemas/TokenRequst"', what: 'There is no #/components/schemas/TokenRequst.' },
  ],
  [
    'a call without its codes',
    { file: contract, from: '      x-codes:', to: '      x-code:' },
    { at: 'post:', what: 'The call token has no x-codes.' },
  ],
]
/** The first of each source; all of them where there is time. */
const tried = mistakes.filter(
  ([, { file }], at) => isThorough || mistakes.findIndex(([, edit]) => edit.file === file) === at,
)
test.each(tried)('%s is told in three lines, and leaves what was generated', async (_what, edit, told) => {
  const { file, from, to } = edit
  const before = generated(tree.read)
  tree.edit(file, from, to)

  const text = tree.read(file)
  const lead = text.slice(0, text.indexOf(told.at)).split('\n')
  const { status, lines } = await tree.run(...ensure)
  // Steps before the one with the mistake report that they have run.
  expect(lines.filter((line) => !line.startsWith('ensure: '))).toEqual([
    `${file}:${lead.length}:${lead.at(-1)!.length + 1}`,
    `  ${text.split('\n')[lead.length - 1]!.trim()}`,
    `  ${told.what}`,
  ])
  expect(status).toBe(1)
  expect(generated(tree.read)).toEqual(before)
})

test('of many mistakes the first are told, and how many more there are', async () => {
  tree.edit(schema, 'interface Problem', 'interface Problm')
  const { status, lines } = await tree.run(...ensure)
  expect(status).toBe(1)
  expect(lines).toHaveLength(10)
  expect(lines.at(-1)).toMatch(/^… and \d+ more\.$/)
})

test('a mistake in one contract holds up nothing of the other', async () => {
  tree.edit(contract, '      x-codes:', '      x-code:')
  tree.edit(screen, 'firstName\n', 'given: firstName\n')
  const { status, lines } = await tree.run(...ensure)
  expect(status).toBe(1)
  expect(lines).toContainEqual(expect.stringMatching(/^ensure: relay/))
  expect(tree.read('web/__generated__/useSearchMutation.graphql.ts')).toContain('readonly given: string')
})

test('what is mended is made, the artifact of a document that is gone is gone, and no other is touched', async () => {
  const written = (path: string) => statSync(join(tree.root, path)).mtimeMs
  const before = generated(written)
  tree.edit(screen, 'mutation useSearchMutation', 'mutation useSearchElsewhereMutation')
  tree.edit(screen, 'firstName\n', 'firstNam\n')
  expect((await tree.run(...ensure)).status).toBe(1)
  tree.edit(screen, 'firstNam\n', 'firstName\n')
  expect((await tree.run(...ensure)).status).toBe(0)

  const after = generated(written)
  const documents = 'web/__generated__/persisted.json'
  expect(Object.keys(after).filter((file) => !(file in before))).toEqual([
    'web/__generated__/useSearchElsewhereMutation.graphql.ts',
  ])
  expect(Object.keys(before).filter((file) => !(file in after))).toEqual([
    'web/__generated__/useSearchMutation.graphql.ts',
  ])
  const touched = Object.keys(before).filter((file) => file in after && after[file] !== before[file])
  expect(touched.filter((file) => file.includes('__generated__'))).toEqual([documents])
  expect(tree.read(documents)).not.toContain('useSearchMutation')
})

test('a record that comes to stand behind a type is seen', async () => {
  const mappers = () => tree.read('gateway/graphql/generated/resolvers.ts')
  tree.edit('gateway/domains/vehicles/rest.ts', 'export interface MakeRecord {', 'interface MakeRecord {')
  await tree.run(...ensure)
  expect(mappers()).not.toContain('MakeRecord')
  tree.edit('gateway/domains/vehicles/rest.ts', 'interface MakeRecord {', 'export interface MakeRecord {')
  await tree.run(...ensure)
  expect(mappers()).toContain('MakeRecord')
})

test('what is up to date is not made again', async () => {
  expect(await tree.run(...ensure)).toEqual({ status: 0, lines: [] })
})
