/**
 * Limits the cost of introspection queries to twice the cost of the query that common tools send.
 * Without the limit, a document of a few lines could select millions of fields through nested
 * lists.
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

/** Introspection query of the whole schema, with every option that tools use. */
const wholeSchemaQuery = getIntrospectionQuery({
  schemaDescription: true,
  directiveIsRepeatable: true,
  specifiedByUrl: true,
  inputValueDeprecation: true,
  oneOf: true,
})

const allowances = new WeakMap<GraphQLSchema, number>()

/**
 * Returns the introspection limit of a schema: twice the cost of an introspection of the whole
 * schema.
 */
export function computeMaxIntrospectionCost(schema: GraphQLSchema): number {
  const cachedAllowance = allowances.get(schema)
  if (cachedAllowance !== undefined) return cachedAllowance
  const allowance = 2 * computeIntrospectionCost(schema, parse(wholeSchemaQuery), Number.POSITIVE_INFINITY)
  allowances.set(schema, allowance)
  return allowance
}

/**
 * Returns the introspection cost of a GraphQL document: the number of fields and fragments in the
 * results of its introspection queries. Counting stops above `maxCost`, so that an expensive query
 * is cheap to reject.
 */
export function computeIntrospectionCost(
  schema: GraphQLSchema,
  document: DocumentNode,
  maxCost: number,
): number {
  const counter = new IntrospectionCounter(schema, document, maxCost)
  for (const definition of document.definitions)
    if (definition.kind === Kind.OPERATION_DEFINITION) counter.countOperationFields(definition.selectionSet)
  return counter.steps
}

class IntrospectionCounter {
  steps = 0
  readonly #schema: GraphQLSchema
  readonly #maxCost: number
  readonly #fragments: Map<string, FragmentDefinitionNode>
  /**
   * Names of the fragments that the count has entered and not yet left. A fragment that contains
   * itself is not entered again, because another validation rule rejects it.
   */
  readonly #openFragments = new Set<string>()

  constructor(schema: GraphQLSchema, document: DocumentNode, maxCost: number) {
    this.#schema = schema
    this.#maxCost = maxCost
    const fragments = document.definitions.filter((each) => each.kind === Kind.FRAGMENT_DEFINITION)
    this.#fragments = new Map(fragments.map((fragment) => [fragment.name.value, fragment]))
  }

  /**
   * Counts the introspection fields of an operation. Such fields occur only at the root, directly
   * or in a fragment.
   */
  countOperationFields(selectionSet: SelectionSetNode): void {
    this.#visitFields(selectionSet, (field) => {
      if (field.name.value === SchemaMetaFieldDef.name)
        this.#countValueSelections(field, SchemaMetaFieldDef, this.#schema)
      else if (field.name.value === TypeMetaFieldDef.name)
        for (const type of this.#findNamedTypes(field))
          this.#countValueSelections(field, TypeMetaFieldDef, type)
    })
  }

  /**
   * Returns the possible results of an introspection field `__type`: the type with the given name,
   * or every type of the schema if the name is a variable.
   */
  #findNamedTypes({ arguments: [name] = [] }: FieldNode) {
    if (name?.value.kind !== Kind.STRING) return Object.values(this.#schema.getTypeMap())
    return [this.#schema.getType(name.value.value)].filter((type) => type !== undefined)
  }

  /**
   * Counts the fields in the result of an introspection field. The schema determines how many
   * elements its lists have.
   */
  #countValueSelections(
    { selectionSet }: FieldNode,
    { type }: GraphQLField<unknown, unknown>,
    value: unknown,
  ): void {
    const named = getNamedType(type)
    if (selectionSet === undefined || !isObjectType(named)) return
    for (const part of Array.isArray(value) ? (value as unknown[]) : [value]) {
      if (part === null || part === undefined) continue
      this.#visitFields(selectionSet, (field) => {
        const definition = named.getFields()[field.name.value]
        if (definition === undefined || field.selectionSet === undefined) return
        this.#countValueSelections(field, definition, this.#resolveIntrospectionField(definition, part))
      })
    }
  }

  /**
   * Returns the value of an introspection field, as graphql-js resolves it. Lists include
   * deprecated schema elements.
   */
  #resolveIntrospectionField({ resolve }: GraphQLField<unknown, unknown>, parent: unknown): unknown {
    const info = { schema: this.#schema } as GraphQLResolveInfo
    return resolve?.(parent, { includeDeprecated: true }, null, info)
  }

  /**
   * Visits each field of a selection set. The fields of a fragment are visited as often as the
   * fragment is spread.
   */
  #visitFields({ selections }: SelectionSetNode, each: (field: FieldNode) => void): void {
    for (const selection of selections) {
      this.steps += 1
      if (this.steps > this.#maxCost) return
      if (selection.kind === Kind.FIELD) each(selection)
      else if (selection.kind === Kind.INLINE_FRAGMENT) this.#visitFields(selection.selectionSet, each)
      else this.#visitFragment(selection.name.value, each)
    }
  }

  #visitFragment(name: string, each: (field: FieldNode) => void): void {
    const fragment = this.#fragments.get(name)
    if (fragment === undefined || this.#openFragments.has(name)) return
    this.#openFragments.add(name)
    this.#visitFields(fragment.selectionSet, each)
    this.#openFragments.delete(name)
  }
}
