/** What each mutation can answer, from `schema.graphql`, so that a screen that forgets one does not compile. */
import { readFileSync } from 'node:fs'
import { buildSchema, getNamedType, isUnionType } from 'graphql'

/** The generated module, as text. */
export function generateResults(file: string): string {
  const fields = Object.values(buildSchema(readFileSync(file, 'utf8')).getMutationType()?.getFields() ?? {})
  const lines = fields.map((field) => {
    const type = getNamedType(field.type)
    const members = isUnionType(type) ? type.getTypes() : [type]
    return `  ${field.name}: ${members.map((member) => `'${member.name}'`).join(' | ')}\n`
  })
  return `/** By mutation, the type names of its result. Generated from schema.graphql. */\nexport interface Results {\n${lines.join('')}}\n`
}
