/** What each mutation and each query of a union can answer, from `schema.graphql`, so that a screen that forgets one does not compile. */
import { readFileSync } from 'node:fs'
import { buildSchema, getNamedType, isUnionType } from 'graphql'

/** The generated module, as text. */
export function generateResults(file: string): string {
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
  return `/** By field, the type names of its result. Generated from schema.graphql. */\nexport interface Results {\n${lines.join('')}}\n`
}
