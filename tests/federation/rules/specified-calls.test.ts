import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { operations } from '../../../federation/generated/contract.ts'
import { specifiedCalls } from '../helpers/specified-calls.ts'

interface Schema {
  $ref?: string
  properties?: Record<string, unknown>
  items?: Schema
  allOf?: Schema[]
}
interface Operation {
  parameters?: { in?: string; name?: string }[]
  requestBody?: { content: Record<string, { schema: Schema }> }
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>
}
interface Contract {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema> }
}

const file = join(import.meta.dirname, '../../../federation/generated/openapi.json')
const contract = JSON.parse(readFileSync(file, 'utf8')) as Contract

describe('the contract defines every call of the specification', () => {
  test.each(specifiedCalls)(
    '%s: the REST contract defines the REST call %s with the path and field names of the specification',
    (_ids, call, line, takes, answers) => {
      const { method, path } = operations[call]
      expect(`${method} ${path}`).toBe(line)
      const { parameters = [], requestBody, responses } = contract.paths[path]![method.toLowerCase()]!
      const query = parameters.flatMap((each) => (each.in === 'query' ? [each.name] : []))
      const body = Object.values(requestBody?.content ?? {}).flatMap(({ schema }) =>
        listSchemaFieldNames(schema),
      )
      expect([...query, ...body]).toEqual(expect.arrayContaining(splitTextIntoWords(takes)))
      const reply = Object.values(responses['200']?.content ?? {}).flatMap(({ schema }) =>
        listSchemaFieldNames(schema),
      )
      expect(reply).toEqual(expect.arrayContaining(splitTextIntoWords(answers)))
    },
  )

  test('the REST contract declares a form-encoded body for the sign-in call and JSON for every other body [N07, N08]', () => {
    const otherCalls = Object.values(operations).filter(
      ({ path, bodyType }) => path !== '/Token' && bodyType !== null,
    )
    expect(operations.token.bodyType).toBe('application/x-www-form-urlencoded')
    expect(new Set(otherCalls.map(({ bodyType }) => bodyType))).toEqual(new Set(['application/json']))
  })

  test('the pass PDF link, the data export and the club picture have their specified content types [N31, N49, N54]', () => {
    const contentTypes = (['printAccessRight', 'exportData', 'getClubImage'] as const).map((call) => {
      const { method, path } = operations[call]
      return Object.entries(contract.paths[path]![method.toLowerCase()]!.responses['200']!.content!).map(
        ([type, { schema }]) => [type, (schema as { type?: string }).type],
      )[0]
    })
    expect(contentTypes).toEqual([
      ['application/json', 'string'],
      ['application/zip', 'string'],
      ['image/*', 'string'],
    ])
  })
})

const splitTextIntoWords = (text: string) => text.split(' ').filter((word) => word !== '')

/**
 * Returns the field names of an object schema in the OpenAPI contract, or of the items of an array
 * schema.
 */
function listSchemaFieldNames({ $ref, properties = {}, items, allOf = [] }: Schema): string[] {
  const parts = [...allOf, ...(items === undefined ? [] : [items])]
  if ($ref !== undefined) parts.push(contract.components.schemas[$ref.split('/').at(-1)!]!)
  return [...Object.keys(properties), ...parts.flatMap(listSchemaFieldNames)]
}
