/** Creates the executable schema: `schema.graphql` with the resolvers of all domains. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeExecutableSchema } from '@graphql-tools/schema'
import {
  GraphQLError,
  type GraphQLFieldMap,
  GraphQLScalarType,
  GraphQLSchema,
  isObjectType,
  isSpecifiedDirective,
} from 'graphql'
import { DateResolver, DateTimeResolver } from 'graphql-scalars'
import { loadViewer } from '../domains/members/signed-in-member.ts'
import type { Context } from '../graphql/context.ts'
import type { CompleteResolvers } from '../graphql/required-resolvers.ts'
import { type Satisfies, type DomainPart, type UnionToIntersection, domains } from './domain-modules.ts'
import { nodeQueries } from './node-queries.ts'
import { isCalendarDay } from '../platform/calendar-days.ts'
import { formatTimestamp } from '../platform/timestamps.ts'
import { formRuleQueries } from './published-form-rules.ts'
import { uploadScalar } from './upload-scalar.ts'

/**
 * Scalar of URLs. It needs no validation, because the parser of federation responses normalizes
 * URLs and replaces invalid URLs with null.
 */
const urlScalar = new GraphQLScalarType<string>({
  name: 'URL',
  description: 'A whole address on the web, http or https.',
  specifiedByURL: 'https://url.spec.whatwg.org/',
  serialize: String,
})

/**
 * GraphQL scalar of timestamps. It formats numbers directly, because the library's scalar would
 * create a `Date` for each timestamp of a result.
 */
const dateTimeScalar = new GraphQLScalarType({
  ...DateTimeResolver.toConfig(),
  serialize: (value) =>
    typeof value === 'number' ? formatTimestamp(value) : DateTimeResolver.serialize(value),
})
/** GraphQL scalar of calendar dates. Resolvers get texts instead of the library's `Date`. */
const dateScalar = new GraphQLScalarType<string, unknown>({
  ...DateResolver.toConfig(),
  parseValue: (value) => {
    if (typeof value === 'string' && isCalendarDay(value)) return value
    throw new GraphQLError('A date has the format `YYYY-MM-DD`.')
  },
  // graphql-js then passes the value of a literal to `parseValue`.
  parseLiteral: undefined,
})

const rootResolvers = {
  DateTime: dateTimeScalar,
  Date: dateScalar,
  URL: urlScalar,
  Upload: uploadScalar,
  Query: { ...nodeQueries, ...formRuleQueries },
}

/**
 * Resolves the field `viewer` of a mutation result: reads the member again after the mutation. Runs
 * only when a client selects the field.
 */
const resolveViewer = async (_parent: unknown, _args: unknown, context: Context) => await loadViewer(context)
type PayloadViewers = {
  [
    Type in `${string}Payload` & keyof CompleteResolvers as 'viewer' extends keyof NonNullable<
      CompleteResolvers[Type]
    >
      ? Type
      : never
  ]: { viewer: typeof resolveViewer }
}

/**
 * Combined type of the resolvers of all domains. Compilation fails if a schema field has neither a
 * resolver nor a field in the record of its type.
 */
export type SchemaResolvers = Satisfies<
  CompleteResolvers,
  UnionToIntersection<typeof rootResolvers | PayloadViewers | DomainPart<'resolvers'>>
>

export function createExecutableSchema(): GraphQLSchema {
  const typeDefs = readFileSync(join(import.meta.dirname, '../../schema.graphql'), 'utf8')
  const schema = makeExecutableSchema({
    typeDefs,
    resolvers: [rootResolvers, ...domains.map(({ resolvers }) => resolvers)],
  })
  setViewerResolverOfMutationPayloads(schema)
  inheritInterfaceDescriptions(schema)
  // Directives that only code generators use are removed, because introspection does not show their
  // uses.
  const directives = schema.getDirectives().filter(isSpecifiedDirective)
  return new GraphQLSchema({ ...schema.toConfig(), directives })
}

function setViewerResolverOfMutationPayloads(schema: GraphQLSchema): void {
  for (const type of Object.values(schema.getTypeMap())) {
    const field = isObjectType(type) && type.name.endsWith('Payload') ? type.getFields()['viewer'] : undefined
    if (field !== undefined) field.resolve = resolveViewer
  }
}

/** Copies missing descriptions of object fields from the interfaces that declare the fields. */
function inheritInterfaceDescriptions(schema: GraphQLSchema): void {
  for (const type of Object.values(schema.getTypeMap()).filter((each) => isObjectType(each))) {
    const inherited: GraphQLFieldMap<unknown, unknown> = Object.assign(
      {},
      ...type.getInterfaces().map((each) => each.getFields()),
    )
    for (const field of Object.values(type.getFields()))
      field.description ??= inherited[field.name]?.description
  }
}
