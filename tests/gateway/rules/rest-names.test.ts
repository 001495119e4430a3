/**
 * Tests that field names of the REST contract appear only in the `rest.ts` files of the gateway's
 * domains.
 */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildSchema, isInputObjectType, isInterfaceType, isObjectType } from 'graphql'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../../..')
const readProjectSourceFile = (file: string) => readFileSync(join(root, file), 'utf8')

/** Returns the field names of a schema of the REST contract. */
function collectContractFieldNames(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  return Object.entries(schema).flatMap(([key, inner]) =>
    (key === 'properties' ? Object.keys(inner as object) : []).concat(collectContractFieldNames(inner)),
  )
}

/** Field and argument names of the GraphQL schema, which all gateway code may use. */
const schemaNames = new Set(
  Object.values(buildSchema(readProjectSourceFile('schema.graphql')).getTypeMap()).flatMap((type) =>
    isObjectType(type) || isInputObjectType(type) || isInterfaceType(type)
      ? Object.keys(type.getFields()).concat(
          isInputObjectType(type)
            ? []
            : Object.values(type.getFields()).flatMap(({ args }) => args.map(({ name }) => name)),
        )
      : [],
  ),
)

/** Common words that are also field names in the REST contract. Gateway code may use them. */
const commonWords = new Set([
  'details',
  'error',
  'errors',
  'isPrintable',
  'key',
  'link',
  'member',
  'origin',
  'value',
])

const contract = JSON.parse(readProjectSourceFile('federation/generated/openapi.json')) as {
  components: { schemas: object }
}
const federationNames = new Set(
  collectContractFieldNames(contract.components.schemas).filter(
    (name) => !schemaNames.has(name) && !commonWords.has(name),
  ),
)

/**
 * Returns the code of a source file without its comments and without the contents of its strings.
 */
const readSourceCodeWithoutStrings = (file: string) =>
  readProjectSourceFile(file)
    .replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*/g, '')
    .replaceAll(/'[^'\n]*'/g, "''")

const files = globSync('gateway/domains/*/*.ts', { cwd: root }).filter((file) => !/\brest\.ts$/.test(file))

test('the check for leaked REST field names knows the field names of the REST contract and reads more than 50 source files', () => {
  expect([...federationNames]).toEqual(expect.arrayContaining(['montantTaxable', 'totalAmount', 'countryId']))
  expect(files.length).toBeGreaterThan(50)
})

test.each(files)("the file %s contains no field name of the federation's REST contract", (file) => {
  const identifiers = new Set(readSourceCodeWithoutStrings(file).match(/[\w$]+/g))
  expect([...identifiers].filter((word) => federationNames.has(word))).toEqual([])
})
