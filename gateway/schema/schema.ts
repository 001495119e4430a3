/** Creates the executable schema: `schema.graphql` with the resolvers of all domains. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeExecutableSchema } from '@graphql-tools/schema'
import {
  GraphQLError,
  type GraphQLFieldMap,
  GraphQLScalarType,
  GraphQLSchema,
  GraphQLSpecifiedByDirective,
  getDirectiveValues,
  isObjectType,
  isScalarType,
  isSpecifiedDirective,
} from 'graphql'
import { DateResolver, DateTimeResolver } from 'graphql-scalars'
import { loadViewerEvenWithoutConsent } from '../domains/members/signed-in-member.ts'
import type { Context } from '../graphql/context.ts'
import type { CompleteResolvers } from '../graphql/required-resolvers.ts'
import { type Satisfies, type DomainPart, type UnionToIntersection, domains } from './domain-modules.ts'
import { nodeQueries } from './node-queries.ts'
import { isCalendarDay } from '../platform/calendar-days.ts'
import { formatTimestamp } from '../platform/timestamps.ts'
import { formRuleQueries } from './published-form-rules.ts'
import { uploadScalar } from './upload-scalar.ts'

/**
 * GraphQL scalar of URLs. It does not validate URLs, because the parser of federation responses has
 * already normalized valid URLs and replaced invalid ones with null.
 */
const urlScalar = new GraphQLScalarType<string>({
  name: 'URL',
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
/**
 * GraphQL scalar of calendar dates. Resolvers get a date argument as text, not as the `Date` object
 * that the library's own scalar would create.
 */
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
 * Returns the value of the field `viewer` in a mutation result: the member as read again after the
 * mutation. Runs only when a client selects the field.
 */
const resolveViewer = async (_parent: unknown, _args: unknown, context: Context) =>
  await loadViewerEvenWithoutConsent(context)
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
 * Combined type of the resolvers of all domains. Compilation fails if a schema field has no
 * resolver, unless the TypeScript type of its object has a field of that name.
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
  restoreScalarDescriptions(schema)
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

/**
 * Gives the scalars the descriptions and specification URLs of `schema.graphql`. Those of the
 * resolvers, which come from a library, would replace them.
 */
function restoreScalarDescriptions(schema: GraphQLSchema): void {
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isScalarType(type) || type.astNode == null) continue
    type.description = type.astNode.description?.value
    const specifiedBy = getDirectiveValues(GraphQLSpecifiedByDirective, type.astNode)
    type.specifiedByURL = specifiedBy?.['url'] as string | undefined
  }
}

/**
 * Gives each object field without a description the description of the same field in an interface
 * of the object type.
 */
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
