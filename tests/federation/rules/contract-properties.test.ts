import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const federation = join(import.meta.dirname, '../../../federation')
interface Schema {
  properties?: Record<string, unknown>
  allOf?: Schema[]
}
const { paths, components } = JSON.parse(
  readFileSync(join(federation, 'generated/openapi.json'), 'utf8'),
) as {
  components: { schemas: Record<string, Schema> }
  paths: Record<string, Record<string, { operationId: string; tags: string[] }>>
}
const operations = Object.values(paths).flatMap((methods) => Object.values(methods))

test.each(globSync('*/handlers.ts', { cwd: federation, exclude: ['http/**'] }))(
  'the handler file %s implements exactly the REST calls that the REST contract tags with the name of its folder',
  async (file) => {
    const values = (await import(join(federation, file))) as Record<string, object>
    const calls = Object.entries(values).find(([name]) => name.endsWith('Handlers'))?.[1] ?? {}
    const specifiedOperations = operations.filter(({ tags }) => tags.join() === dirname(file))
    expect(Object.keys(calls).toSorted()).toEqual(
      specifiedOperations.map(({ operationId }) => operationId).toSorted(),
    )
  },
)

test('the code of the federation uses every property that the REST contract defines', () => {
  const code = globSync('**/*.ts', { cwd: federation, exclude: ['generated/**'] })
    .map((file) => readFileSync(join(federation, file), 'utf8'))
    .join('\n')
  const properties = Object.entries(components.schemas).flatMap(([name, schema]) =>
    [schema, ...(schema.allOf ?? [])].flatMap((part) =>
      Object.keys(part.properties ?? {}).map((property) => ({ name, property })),
    ),
  )
  expect(
    properties
      .filter(({ property }) => !new RegExp(`\\b${property}\\b`).test(code))
      .map(({ name, property }) => `${name}.${property}`),
    'federation/openapi.yaml has these properties, and no file in federation/<domain> names them.',
  ).toEqual([])
})
