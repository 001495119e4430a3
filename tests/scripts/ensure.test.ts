/**
 * Tests of generated files: `npm run ensure` regenerates them after a valid change of their
 * sources, and keeps them after an invalid change.
 */
import { globSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type ProjectCopy, copyProject } from './helpers/project-copy.ts'
import { isThorough } from '../run-mode.ts'

const ensureCommand = ['scripts/ensure-generated-files.ts', '--no-portal']
const screen = 'web/domains/registration/useSearch.ts'
const schema = 'schema.graphql'
const contract = 'federation/openapi.yaml'

let upToDate: ProjectCopy
let tree: ProjectCopy
beforeAll(async () => {
  upToDate = copyProject()
  await upToDate.run(...ensureCommand)
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

/** Calls `inspect` with the path of each generated file, and returns the results by file path. */
const inspectEachGeneratedFile = <Inspection>(inspect: (path: string) => Inspection) =>
  Object.fromEntries(
    globSync('{federation,gateway,web}/**/{generated,__generated__}/*', { cwd: tree.root })
      .toSorted()
      .map((file) => [file, inspect(file)]),
  )

/**
 * Mistakes in files that generators read: each has a description, the edit that makes the mistake,
 * and the reported error.
 */
const mistakes: [what: string, edit: Edit, told: { at: string; what: string }][] = [
  [
    'an unknown field',
    { file: screen, from: 'firstName\n', to: 'firstNam\n' },
    {
      at: 'firstNam\n',
      what: 'The type `FormerMember` has no field `firstNam`. Did you mean `firstName` or `lastName`?',
    },
  ],
  [
    'an undefined fragment',
    { file: screen, from: 'firstName\n', to: '...Nobodys_part\n' },
    { at: 'Nobodys_part', what: "Undefined fragment 'Nobodys_part'." },
  ],
  [
    'an unclosed brace',
    {
      file: screen,
      from: '        ...problem_shown @alias\n      }\n    }\n',
      to: '        ...problem_shown @alias\n      }\n',
    },
    { at: '`)', what: 'Syntax Error: Expected Name, found <EOF>.' },
  ],
  [
    'an unknown GraphQL keyword',
    { file: screen, from: 'mutation useSearch', to: 'mutaton useSearch' },
    { at: 'mutaton', what: 'Syntax Error: Unexpected Name "mutaton".' },
  ],
  [
    'a superfluous brace in the schema',
    { file: schema, from: 'type FormerMember {', to: 'type FormerMember {{ #' },
    { at: '{ #', what: 'Syntax Error: Expected Name, found "{".' },
  ],
  [
    'an unknown type',
    { file: schema, from: '[FormerMember!]!', to: '[FormrMember!]!' },
    {
      at: 'FormrMember',
      what: 'Unknown type "FormrMember". Did you mean "FormerMember", "FormRules", or "Member"?',
    },
  ],
  [
    'a type without a field of its interface',
    { file: schema, from: 'type FormerMember {', to: 'type FormerMember implements Node {' },
    {
      at: 'FormerMember implements',
      what: 'Interface field Node.id expected but FormerMember does not provide it.',
    },
  ],
  [
    'a wrong indentation in the contract',
    { file: contract, from: '      operationId: token', to: '     operationId: token' },
    { at: 'token\n', what: 'Nested mappings are not allowed in compact mappings' },
  ],
  [
    'a broken reference in the contract',
    { file: contract, from: '"#/components/schemas/TokenRequest"', to: '"#/components/schemas/TokenRequst"' },
    { at: '"#/components/schemas/TokenRequst"', what: 'There is no #/components/schemas/TokenRequst.' },
  ],
  [
    'a call without error codes',
    { file: contract, from: '      x-codes:', to: '      x-code:' },
    { at: 'post:', what: 'The call token has no x-codes.' },
  ],
]
/**
 * Mistakes in the input files of generators. The short test run tests only the first mistake of
 * each file.
 */
const testedMistakes = mistakes.filter(
  ([, { file }], at) => isThorough || mistakes.findIndex(([, edit]) => edit.file === file) === at,
)
test.each(testedMistakes)(
  'npm run ensure reports %s in three lines, and leaves the generated files unchanged',
  async (_what, edit, expectedOutput) => {
    const { file, from, to } = edit
    const before = inspectEachGeneratedFile(tree.read)
    tree.edit(file, from, to)

    const text = tree.read(file)
    const lead = text.slice(0, text.indexOf(expectedOutput.at)).split('\n')
    const { status, lines } = await tree.run(...ensureCommand)
    // Steps before the failed one report that they have run.
    expect(lines.filter((line) => !line.startsWith('ensure: '))).toEqual([
      `${file}:${lead.length}:${lead.at(-1)!.length + 1}`,
      `  ${text.split('\n')[lead.length - 1]!.trim()}`,
      `  ${expectedOutput.what}`,
    ])
    expect(status).toBe(1)
    expect(inspectEachGeneratedFile(tree.read)).toEqual(before)
  },
)

test('npm run ensure prints only the first mistake, and the number of mistakes that it does not print', async () => {
  tree.edit(schema, 'interface Problem', 'interface Problm')
  const { status, lines } = await tree.run(...ensureCommand)
  expect(status).toBe(1)
  expect(lines).toHaveLength(10)
  expect(lines.at(-1)).toMatch(/^… and \d+ more\.$/)
})

test('a mistake in the REST contract does not block the generation of Relay artifacts', async () => {
  tree.edit(contract, '      x-codes:', '      x-code:')
  tree.edit(screen, 'firstName\n', 'given: firstName\n')
  const { status, lines } = await tree.run(...ensureCommand)
  expect(status).toBe(1)
  expect(lines).toContainEqual(expect.stringMatching(/^ensure: relay/))
  expect(tree.read('web/__generated__/useSearchMutation.graphql.ts')).toContain('readonly given: string')
})

test('npm run ensure regenerates the artifact of a corrected GraphQL document, and deletes the artifact of a removed document', async () => {
  const readModifiedTime = (path: string) => statSync(join(tree.root, path)).mtimeMs
  const before = inspectEachGeneratedFile(readModifiedTime)
  tree.edit(screen, 'mutation useSearchMutation', 'mutation useSearchElsewhereMutation')
  tree.edit(screen, 'firstName\n', 'firstNam\n')
  expect((await tree.run(...ensureCommand)).status).toBe(1)
  tree.edit(screen, 'firstNam\n', 'firstName\n')
  expect((await tree.run(...ensureCommand)).status).toBe(0)

  const after = inspectEachGeneratedFile(readModifiedTime)
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

test('npm run ensure maps a GraphQL type to a REST record type as soon as the source code exports that record type', async () => {
  const readResolverTypes = () => tree.read('gateway/graphql/generated/resolvers.ts')
  tree.edit('gateway/domains/vehicles/rest.ts', 'export interface MakeRecord {', 'interface MakeRecord {')
  await tree.run(...ensureCommand)
  expect(readResolverTypes()).not.toContain('MakeRecord')
  tree.edit('gateway/domains/vehicles/rest.ts', 'interface MakeRecord {', 'export interface MakeRecord {')
  await tree.run(...ensureCommand)
  expect(readResolverTypes()).toContain('MakeRecord')
})

test('npm run ensure does not regenerate up-to-date files', async () => {
  expect(await tree.run(...ensureCommand)).toEqual({ status: 0, lines: [] })
})
