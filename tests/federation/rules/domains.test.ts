import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'

const federation = join(import.meta.dirname, '../../../federation')
const { paths } = JSON.parse(readFileSync(join(federation, 'generated/openapi.json'), 'utf8')) as {
  paths: Record<string, Record<string, { operationId: string; tags: string[] }>>
}
const operations = Object.values(paths).flatMap((methods) => Object.values(methods))

it.each(globSync('*/calls.ts', { cwd: federation, exclude: ['http/**'] }))(
  'the calls of a domain are those that the contract says of it: %s',
  async (file) => {
    const values = (await import(join(federation, file))) as Record<string, object>
    const calls = Object.entries(values).find(([name]) => name.endsWith('Calls'))?.[1] ?? {}
    const told = operations.filter(({ tags }) => tags.join() === dirname(file))
    expect(Object.keys(calls).toSorted()).toEqual(told.map(({ operationId }) => operationId).toSorted())
  },
)
