/**
 * What an answer about the schema comes to, before it is made: its lists multiply, so that a document of a
 * few lines can ask for millions of fields. Whatever asks no more than twice of what tools ask is answered.
 */
import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLField,
  type GraphQLResolveInfo,
  type GraphQLSchema,
  Kind,
  SchemaMetaFieldDef,
  type SelectionSetNode,
  TypeMetaFieldDef,
  getIntrospectionQuery,
  getNamedType,
  isObjectType,
  parse,
} from 'graphql'

/** Everything that a tool can ask for at once. */
const wholeSchema = getIntrospectionQuery({
  schemaDescription: true,
  directiveIsRepeatable: true,
  specifiedByUrl: true,
  inputValueDeprecation: true,
  oneOf: true,
})

const allowances = new WeakMap<GraphQLSchema, number>()

/** How much one document may ask about a schema: all of it, twice. */
export function introspectionAllowance(schema: GraphQLSchema): number {
  const known = allowances.get(schema)
  if (known !== undefined) return known
  const allowance = 2 * introspectionCost(schema, parse(wholeSchema), Number.POSITIVE_INFINITY)
  allowances.set(schema, allowance)
  return allowance
}

/**
 * How many fields and fragments the answers about the schema come to, each operation's together. It stops
 * counting once that is more than `most`, so that what costs much to answer costs little to refuse.
 */
export function introspectionCost(schema: GraphQLSchema, document: DocumentNode, most: number): number {
  const count = new Count(schema, document, most)
  for (const definition of document.definitions)
    if (definition.kind === Kind.OPERATION_DEFINITION) count.operation(definition.selectionSet)
  return count.steps
}

class Count {
  steps = 0
  readonly #schema: GraphQLSchema
  readonly #most: number
  readonly #fragments: Map<string, FragmentDefinitionNode>
  /** Fragments that are being followed: one that leads back to itself is refused by another rule, and ends here. */
  readonly #open = new Set<string>()

  constructor(schema: GraphQLSchema, document: DocumentNode, most: number) {
    this.#schema = schema
    this.#most = most
    const fragments = document.definitions.filter((each) => each.kind === Kind.FRAGMENT_DEFINITION)
    this.#fragments = new Map(fragments.map((fragment) => [fragment.name.value, fragment]))
  }

  /** Both questions about the schema stand at the root, in a fragment perhaps. */
  operation(selectionSet: SelectionSetNode): void {
    this.#follow(selectionSet, (field) => {
      if (field.name.value === SchemaMetaFieldDef.name) this.#value(field, SchemaMetaFieldDef, this.#schema)
      else if (field.name.value === TypeMetaFieldDef.name)
        for (const type of this.#typesNamedBy(field)) this.#value(field, TypeMetaFieldDef, type)
    })
  }

  /** A name that comes in a variable may be any. */
  #typesNamedBy({ arguments: [name] = [] }: FieldNode) {
    if (name?.value.kind !== Kind.STRING) return Object.values(this.#schema.getTypeMap())
    return [this.#schema.getType(name.value.value)].filter((type) => type !== undefined)
  }

  /** A part of the schema, or a list of them, as the answer to a field. */
  #value({ selectionSet }: FieldNode, { type }: GraphQLField<unknown, unknown>, value: unknown): void {
    const named = getNamedType(type)
    if (selectionSet === undefined || !isObjectType(named)) return
    for (const part of Array.isArray(value) ? (value as unknown[]) : [value]) {
      if (part === null || part === undefined) continue
      this.#follow(selectionSet, (field) => {
        const definition = named.getFields()[field.name.value]
        if (definition === undefined || field.selectionSet === undefined) return
        this.#value(field, definition, this.#resolve(definition, part))
      })
    }
  }

  /** As graphql-js itself answers, with all that is deprecated. */
  #resolve({ resolve }: GraphQLField<unknown, unknown>, part: unknown): unknown {
    const info = { schema: this.#schema } as GraphQLResolveInfo
    return resolve?.(part, { includeDeprecated: true }, null, info)
  }

  /** Each field of a place, fragments followed, as often as they are spread. */
  #follow({ selections }: SelectionSetNode, each: (field: FieldNode) => void): void {
    for (const selection of selections) {
      this.steps += 1
      if (this.steps > this.#most) return
      if (selection.kind === Kind.FIELD) each(selection)
      else if (selection.kind === Kind.INLINE_FRAGMENT) this.#follow(selection.selectionSet, each)
      else this.#spread(selection.name.value, each)
    }
  }

  #spread(name: string, each: (field: FieldNode) => void): void {
    const fragment = this.#fragments.get(name)
    if (fragment === undefined || this.#open.has(name)) return
    this.#open.add(name)
    this.#follow(fragment.selectionSet, each)
    this.#open.delete(name)
  }
}
