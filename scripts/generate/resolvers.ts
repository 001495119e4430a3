/** Types of the gateway, from `schema.graphql`: those of the schema, and those of its resolvers. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { codegen } from '@graphql-codegen/core'
import * as typescript from '@graphql-codegen/typescript'
import * as resolvers from '@graphql-codegen/typescript-resolvers'
import { Kind, type DocumentNode, parse } from 'graphql'

/**
 * What a resolver's parent is, where it is not the type as the schema shows it: the federation's row, as read. The
 * record of a type `Vehicle` is the `VehicleRecord` that a domain's `rest.ts` exports.
 */
function recordsOf({ definitions }: DocumentNode): Record<string, string> {
  const types = new Set(
    definitions.flatMap((each) => (each.kind === Kind.OBJECT_TYPE_DEFINITION ? each.name.value : [])),
  )
  const domains = join(import.meta.dirname, '../../gateway/domains')
  const records = globSync('*/{rest,*.rest}.ts', { cwd: domains }).flatMap((file) => {
    const text = readFileSync(join(domains, file), 'utf8')
    return [...text.matchAll(/^export (?:interface|type) (\w+)Record\b/gm)].map(
      ([, type]) => [type!, `../../domains/${file}#${type!}Record`] as const,
    )
  })
  return Object.fromEntries(records.filter(([type]) => types.has(type)))
}

/** Payloads leave their `viewer` to a resolver, which reads the member anew, and only when asked for. */
function payloadsOf({ definitions }: DocumentNode): Record<string, string> {
  const payloads = definitions
    .filter((definition) => definition.kind === Kind.OBJECT_TYPE_DEFINITION)
    .filter(
      ({ name, fields }) =>
        name.value.endsWith('Payload') && fields?.some((field) => field.name.value === 'viewer'),
    )
  return Object.fromEntries(payloads.map(({ name }) => [name.value, "Omit<{T}, 'viewer'>"]))
}

/** What both generated modules agree on. */
const common = {
  useTypeImports: true,
  enumsAsTypes: true,
  // Records need no `__typename`; what an interface or a union must tell apart has it (below).
  skipTypename: true,
  strictScalars: true,
  defaultScalarType: 'unknown',
  avoidOptionals: { field: true, object: true },
  scalars: { DateTime: { input: 'Date', output: 'Date | number' }, Date: 'string', URL: 'string' },
}

/** The types of the schema itself: enums, inputs, objects as clients see them. Records are written with them. */
export async function generateTypes(file: string): Promise<string> {
  return await codegen({
    filename: 'types.ts',
    schema: parse(readFileSync(file, 'utf8')),
    documents: [],
    plugins: [{ typescript: {} }],
    pluginMap: { typescript },
    config: common,
  })
}

/** The types of resolvers, which know what record stands behind each type. */
export async function generateResolvers(file: string): Promise<string> {
  const schema = parse(readFileSync(file, 'utf8'))
  const text = await codegen({
    filename: 'resolvers.ts',
    schema,
    documents: [],
    plugins: [{ resolvers: {} }],
    pluginMap: { resolvers },
    config: {
      ...common,
      contextType: '../context.ts#Context',
      namespacedImportName: 'Types',
      resolversNonOptionalTypename: { unionMember: true, interfaceImplementingType: true },
      mappers: { ...recordsOf(schema), ...payloadsOf(schema) },
      showUnusedMappers: false,
    },
  })
  // Apart, so that a record can be written with the schema's types without a circle of files.
  return `import type * as Types from './types.ts'\n${text}`
}
