/**
 * Generates the gateway's types from `schema.graphql`: the types of the schema and the types of its
 * resolvers.
 */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { codegen } from '@graphql-codegen/core'
import * as typescript from '@graphql-codegen/typescript'
import * as resolvers from '@graphql-codegen/typescript-resolvers'
import { Kind, type DocumentNode, parse } from 'graphql'

/**
 * Maps the names of GraphQL object types to the TypeScript types of the values that their resolvers
 * receive, such as `Vehicle` to `VehicleRecord`. A domain's `rest.ts` exports the TypeScript type.
 */
function mapSchemaTypesToRecordTypes({ definitions }: DocumentNode): Record<string, string> {
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

/**
 * Maps each mutation payload type that has a field `viewer` to its TypeScript type without this
 * field. The field has its own resolver.
 */
function omitViewerFromPayloadTypes({ definitions }: DocumentNode): Record<string, string> {
  const payloads = definitions
    .filter((definition) => definition.kind === Kind.OBJECT_TYPE_DEFINITION)
    .filter(
      ({ name, fields }) =>
        name.value.endsWith('Payload') && fields?.some((field) => field.name.value === 'viewer'),
    )
  return Object.fromEntries(payloads.map(({ name }) => [name.value, "Omit<{T}, 'viewer'>"]))
}

/** Code generator options for both generated modules: the schema types and the resolver types. */
const commonConfig = {
  useTypeImports: true,
  enumsAsTypes: true,
  // Records need no `__typename`; members of interfaces and unions have it (see below).
  skipTypename: true,
  strictScalars: true,
  defaultScalarType: 'unknown',
  avoidOptionals: { field: true, object: true },
  scalars: {
    DateTime: { input: 'Date', output: 'Date | number' },
    Date: 'string',
    URL: 'string',
    Upload: { input: '../uploaded-file.ts#UploadedFile', output: 'never' },
  },
}

/**
 * Generates the TypeScript types of the GraphQL schema: enums, inputs and objects. Record types are
 * built from them.
 */
export async function generateSchemaTypes(file: string): Promise<string> {
  return await codegen({
    filename: 'types.ts',
    schema: parse(readFileSync(file, 'utf8')),
    documents: [],
    plugins: [{ typescript: {} }],
    pluginMap: { typescript },
    config: commonConfig,
  })
}

/**
 * Generates the TypeScript types of the GraphQL resolvers. The parent value of a resolver has the
 * TypeScript type of the domain's record.
 */
export async function generateResolverTypes(file: string): Promise<string> {
  const schema = parse(readFileSync(file, 'utf8'))
  const text = await codegen({
    filename: 'resolvers.ts',
    schema,
    documents: [],
    plugins: [{ resolvers: {} }],
    pluginMap: { resolvers },
    config: {
      ...commonConfig,
      contextType: '../context.ts#Context',
      namespacedImportName: 'Types',
      resolversNonOptionalTypename: { unionMember: true, interfaceImplementingType: true },
      mappers: { ...mapSchemaTypesToRecordTypes(schema), ...omitViewerFromPayloadTypes(schema) },
      showUnusedMappers: false,
    },
  })
  // Imported as a namespace, so that records can use the schema's types without an import cycle.
  return `import type * as Types from './types.ts'\n${text}`
}
