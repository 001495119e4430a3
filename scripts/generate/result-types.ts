/**
 * Generates TypeScript types of the mutation and query results in `schema.graphql`, and the set of
 * problems that show a support code. With these types, compilation fails if a screen does not
 * handle a possible result.
 */
import { readFileSync } from 'node:fs'
import { type GraphQLSchema, buildSchema, getDirectiveValues, getNamedType, isUnionType } from 'graphql'

/**
 * Returns the generated module of mutation result types, query result types and problems with a
 * support code.
 */
export function generateGraphqlResultTypes(file: string): string {
  const schema = buildSchema(readFileSync(file, 'utf8'))
  const queries = Object.values(schema.getQueryType()?.getFields() ?? {})
  const fields = [
    ...Object.values(schema.getMutationType()?.getFields() ?? {}),
    ...queries.filter(({ type }) => isUnionType(type)),
  ]
  const lines = fields.map((field) => {
    const type = getNamedType(field.type)
    const members = isUnionType(type) ? type.getTypes() : [type]
    return `  ${field.name}: ${members.map((member) => `'${member.name}'`).join(' | ')}\n`
  })
  const results = `/** By field, the type names of its result. Generated from schema.graphql. */\nexport interface Results {\n${lines.join('')}}\n`
  const names = listProblemTypesThatNeedSupportCode(schema).map((name) => `  '${name}',\n`)
  return `${results}\n/** Problems that show the support code (\`@supportCode\`). */\nexport const supportCodeProblems: ReadonlySet<string> = new Set([\n${names.join('')}])\n`
}

/** Returns the names of the GraphQL problem types that need a support code. */
function listProblemTypesThatNeedSupportCode(schema: GraphQLSchema): string[] {
  const directive = schema.getDirective('supportCode')!
  return Object.values(schema.getTypeMap())
    .filter(({ astNode }) => astNode != null && getDirectiveValues(directive, astNode)?.['needed'] === true)
    .map(({ name }) => name)
}
