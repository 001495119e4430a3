/**
 * Execution plans: the resolver functions of all fields of a GraphQL document, determined once per
 * document. Results and errors equal those of graphql-js, except for the texts of internal errors.
 */
import {
  type FieldNode,
  type GraphQLError,
  type GraphQLField,
  type GraphQLNamedOutputType,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLResolveInfo,
  TypeNameMetaFieldDef,
  defaultFieldResolver,
  defaultTypeResolver,
  getArgumentValues,
  getNullableType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  locatedError,
  print,
  responsePathAsArray,
} from 'graphql'
import { collectSubfields } from 'graphql/execution/collectFields.js'

import { BadRequest } from '../platform/request-failures.ts'
import { Deferred } from './deferred-value.ts'

type Path = GraphQLResolveInfo['path']

/** State that all fields share during one execution of a GraphQL operation. */
export interface ExecutionState {
  /**
   * Properties of the GraphQL resolver info that are equal for all fields, such as the coerced
   * variables.
   */
  info: Pick<GraphQLResolveInfo, 'schema' | 'fragments' | 'operation' | 'variableValues' | 'rootValue'>
  context: unknown
  errors: Errors
  /** Number of values in the GraphQL result so far; the execution fails above `maxValues`. */
  values: number
  maxValues: number
}

/**
 * Collects the errors of one execution of a GraphQL operation. Ignores an error inside a field that
 * an earlier error has already set to null.
 */
export class Errors {
  readonly all: GraphQLError[] = []
  readonly #nulledPaths = new Set<Path | undefined>()

  addError(error: GraphQLError, path: Path | undefined): void {
    for (let each = path; each !== undefined; each = each.prev) if (this.#nulledPaths.has(each)) return
    if (this.#nulledPaths.has(undefined)) return
    this.#nulledPaths.add(path)
    this.all.push(error)
  }
}

/** Execution plan of one GraphQL object type: its selected fields in the order of the result. */
export interface FieldPlan {
  /**
   * Constructor of the result objects. Each execution plan has its own constructor, because V8
   * optimizes objects of one constructor by their shape.
   */
  ResultObject: ResultConstructor
  all: readonly { key: string; resolve: ResolveField }[]
}
type ResultConstructor = new () => Record<string, unknown>
/**
 * Resolves a field of a GraphQL object. Returns its completed value, or a `Deferred` if the value
 * depends on a promise.
 */
type ResolveField = (state: ExecutionState, source: unknown, path: Path | undefined) => unknown
/**
 * Converts the return value of a resolver to a value of the GraphQL result. Throws when the schema
 * does not allow the value.
 */
type CompleteValue = (state: ExecutionState, value: unknown, path: Path) => unknown
/**
 * Handles an error of a GraphQL field: returns null, or throws the error when the field is not
 * nullable.
 */
type HandleError = (state: ExecutionState, error: unknown, path: Path) => null
/**
 * Number of fields in an execution plan. The number grows when a result contains objects of a
 * GraphQL type for the first time.
 */
export interface PlanSize {
  fields: number
}

/** A field as selected in a GraphQL document, with its parent type. */
interface FieldSelection {
  size: PlanSize
  parent: GraphQLObjectType
  definition: GraphQLField<unknown, unknown>
  nodes: readonly FieldNode[]
}

/**
 * Prototype of GraphQL result objects. It has no properties, so that the response key `__proto__`,
 * which a client may choose, is an ordinary property.
 */
const emptyPrototype = Object.create(null) as object
function createGraphqlResultObjectConstructor(): ResultConstructor {
  const ResultObject = function () {} as unknown as ResultConstructor & { prototype: object }
  ResultObject.prototype = emptyPrototype
  return ResultObject
}

export const isPromise = (value: unknown): value is Promise<unknown> =>
  typeof value === 'object' && value !== null && typeof (value as Promise<unknown>).then === 'function'

const isGraphqlResultTooLarge = ({ values, maxValues }: ExecutionState): boolean => values > maxValues

const createErrorForTooLargeGraphqlResult = ({ maxValues }: ExecutionState): BadRequest =>
  new BadRequest(
    `The result has more than ${maxValues} values: request fewer. A mutation in this request may have taken effect.`,
  )

/**
 * Resolves the selected fields of a GraphQL object. Returns the object, or a deferred object if the
 * value of any field is still pending.
 */
export function resolveSelectedGraphqlFields(
  state: ExecutionState,
  fields: FieldPlan,
  source: unknown,
  path: Path | undefined,
): unknown {
  state.values += fields.all.length
  if (isGraphqlResultTooLarge(state)) throw createErrorForTooLargeGraphqlResult(state)
  const result = new fields.ResultObject()
  let deferred: Deferred | null = null
  for (const { key, resolve } of fields.all) {
    const value = resolve(state, source, path)
    result[key] = value
    if (value instanceof Deferred) (deferred ??= new Deferred(result)).registerPendingPart(value, key)
  }
  return deferred ?? result
}

/** Executes the root fields of a mutation one after another. */
export async function executeMutationFieldsSerially(
  state: ExecutionState,
  fields: FieldPlan,
): Promise<unknown> {
  const result = new fields.ResultObject()
  for (const { key, resolve } of fields.all) {
    const value = resolve(state, undefined, undefined)
    result[key] = value instanceof Deferred ? await value.toPromise() : value
  }
  return result
}

/**
 * Creates the execution plan for the selected fields of a GraphQL object. Adds the number of fields
 * to `size`.
 */
export function planGraphqlFieldExecution(
  parent: GraphQLObjectType,
  selected: ReadonlyMap<string, readonly FieldNode[]>,
  size: PlanSize,
): FieldPlan {
  size.fields += selected.size
  const parentFields = parent.getFields()
  const all = Array.from(selected, ([key, nodes]) => {
    const name = nodes[0]!.name.value
    if (name === TypeNameMetaFieldDef.name) return { key, resolve: () => parent.name }
    return {
      key,
      resolve: createGraphqlFieldResolver(key, { size, parent, definition: parentFields[name]!, nodes }),
    }
  })
  return { ResultObject: createGraphqlResultObjectConstructor(), all }
}

function createGraphqlFieldResolver(responseKey: string, selection: FieldSelection): ResolveField {
  const { parent, definition, nodes } = selection
  const { name, type, args, resolve = defaultFieldResolver } = definition
  const complete = createGraphqlValueCompleter(type, selection)
  const fail = createGraphqlFieldErrorHandler(type, nodes)
  const readArguments = createGraphqlArgumentReader(selection)
  // Few resolvers take the fourth parameter, the info. A function without declared parameters may
  // use all of them.
  const needsInfo = resolve.length > 3 || resolve.length === 0
  const resolveGraphqlField: ResolveField = (state, source, parentPath) => {
    const path: Path = { prev: parentPath, key: responseKey, typename: parent.name }
    try {
      const info = (
        needsInfo ? buildGraphqlResolveInfo(state, selection, path) : undefined
      ) as GraphQLResolveInfo
      return completeGraphqlFieldValue(
        state,
        resolve(source, readArguments(state), state.context, info),
        path,
        complete,
        fail,
      )
    } catch (error) {
      return fail(state, error, path)
    }
  }
  if (definition.resolve !== undefined || args.length > 0) return resolveGraphqlField
  // The value is read from its record. The path of a leaf is created only when the leaf is a
  // promise or fails.
  const isLeaf = isLeafType(getNullableType(type))
  const pathWithoutParent: Path = { prev: undefined, key: responseKey, typename: parent.name }
  return (state, source, prev) => {
    let value: unknown
    try {
      value = (source as Record<string, unknown> | null | undefined)?.[name]
    } catch {
      // The property is a getter that throws. The resolver reads it again, and reports the error.
      return resolveGraphqlField(state, source, prev)
    }
    if (typeof value === 'function' || isPromise(value)) return resolveGraphqlField(state, source, prev)
    const path = isLeaf ? pathWithoutParent : { prev, key: responseKey, typename: parent.name }
    try {
      return isLeaf
        ? complete(state, value, path)
        : completeGraphqlFieldValue(state, value, path, complete, fail)
    } catch (error) {
      return isLeaf ? resolveGraphqlField(state, source, prev) : fail(state, error, path)
    }
  }
}

const emptyArguments: Record<string, unknown> = Object.freeze({})
const getEmptyGraphqlArguments = () => emptyArguments

/**
 * Returns a function that reads the arguments of a GraphQL field. Arguments without variables are
 * read only once.
 */
function createGraphqlArgumentReader({
  definition,
  nodes: [node],
}: FieldSelection): (state: ExecutionState) => Record<string, unknown> {
  if (definition.args.length === 0) return getEmptyGraphqlArguments
  const readGraphqlFieldArguments = ({ info }: ExecutionState) =>
    getArgumentValues(definition, node!, info.variableValues)
  if (node!.arguments?.some((each) => print(each).includes('$')) === true) return readGraphqlFieldArguments
  let constantArgs: Record<string, unknown> | undefined
  return (state) => (constantArgs ??= readGraphqlFieldArguments(state))
}

const buildGraphqlResolveInfo = (
  { info }: ExecutionState,
  { parent, definition, nodes }: FieldSelection,
  path: Path,
): GraphQLResolveInfo => ({
  ...info,
  fieldName: definition.name,
  fieldNodes: nodes,
  returnType: definition.type,
  parentType: parent,
  path,
})

function createGraphqlFieldErrorHandler(type: GraphQLOutputType, nodes: readonly FieldNode[]): HandleError {
  const isRequired = isNonNullType(type)
  return (state, error, path) => {
    const located = locatedError(error, nodes, responsePathAsArray(path))
    // A result that is too large is discarded as a whole: resolving its other fields would take as
    // long.
    if (isRequired || isGraphqlResultTooLarge(state)) throw located
    state.errors.addError(located, path)
    return null
  }
}

function completeGraphqlFieldValue(
  state: ExecutionState,
  value: unknown,
  path: Path,
  complete: CompleteValue,
  fail: HandleError,
): unknown {
  const completed = isPromise(value)
    ? createDeferredFieldValueFromPromise(state, value, path, complete)
    : complete(state, value, path)
  return completed instanceof Deferred
    ? attachErrorHandlerToDeferredField(state, completed, path, fail)
    : completed
}

// Separate from the function above, because closures are allocated at each call of their function
// and few values are promises.
const createDeferredFieldValueFromPromise = (
  state: ExecutionState,
  value: Promise<unknown>,
  path: Path,
  complete: CompleteValue,
): Deferred => new Deferred(null).settleWithPromise(value, (resolved) => complete(state, resolved, path))

function attachErrorHandlerToDeferredField(
  state: ExecutionState,
  value: Deferred,
  path: Path,
  handleError: HandleError,
): Deferred {
  value.onError = (error) => handleError(state, error, path)
  return value
}

function createGraphqlValueCompleter(type: GraphQLOutputType, selection: FieldSelection): CompleteValue {
  if (isNonNullType(type)) {
    const complete = createGraphqlValueCompleter(type.ofType, selection)
    return (state, value, path) => {
      const completed = complete(state, value, path)
      if (completed === null) throw createGraphqlInternalError(selection, 'null for a non-null type')
      return completed
    }
  }
  const complete = isListType(type)
    ? createGraphqlListCompleter(type.ofType, selection)
    : createGraphqlNamedTypeCompleter(type, selection)
  return (state, value, path) => {
    if (value === null || value === undefined) return null
    if (value instanceof Error) throw value
    return complete(state, value, path)
  }
}

function createGraphqlListCompleter(type: GraphQLOutputType, selection: FieldSelection): CompleteValue {
  const complete = createGraphqlValueCompleter(type, selection)
  const fail = createGraphqlFieldErrorHandler(type, selection.nodes)
  return (state, value, prev) => {
    if (typeof value !== 'object' || !(Symbol.iterator in value!))
      throw createGraphqlInternalError(selection, 'a value that is not a list')
    const items = Array.from(value as Iterable<unknown>)
    let deferred: Deferred | null = null
    for (let key = 0; key < items.length; key += 1) {
      const path: Path = { prev, key, typename: undefined }
      try {
        const completed = completeGraphqlFieldValue(state, items[key], path, complete, fail)
        items[key] = completed
        if (completed instanceof Deferred)
          (deferred ??= new Deferred(items)).registerPendingPart(completed, key)
      } catch (error) {
        items[key] = fail(state, error, path)
      }
    }
    return deferred ?? items
  }
}

function createGraphqlNamedTypeCompleter(
  type: GraphQLNamedOutputType,
  selection: FieldSelection,
): CompleteValue {
  if (isLeafType(type)) {
    return (_run, value) => {
      const serialized: unknown = type.serialize(value)
      if (serialized === null || serialized === undefined)
        throw createGraphqlInternalError(selection, 'null for a leaf value')
      return serialized
    }
  }
  if (isObjectType(type)) return createGraphqlObjectCompleter(type, selection)
  const completionByType = new Map<GraphQLObjectType, CompleteValue>()
  const resolve = type.resolveType ?? defaultTypeResolver
  return (state, value, path) => {
    const completeValueByObjectTypeName = (typeName: unknown) => {
      const object = state.info.schema.getType(String(typeName))
      if (!isObjectType(object) || !state.info.schema.isSubType(type, object))
        throw createGraphqlInternalError(selection, `an object of an unknown type of ${type.name}`)
      const ofObject = completionByType.get(object) ?? createGraphqlObjectCompleter(object, selection)
      completionByType.set(object, ofObject)
      return ofObject(state, value, path)
    }
    const typeName = resolve(value, state.context, buildGraphqlResolveInfo(state, selection, path), type)
    return isPromise(typeName)
      ? new Deferred(null).settleWithPromise(typeName, completeValueByObjectTypeName)
      : completeValueByObjectTypeName(typeName)
  }
}

function createGraphqlObjectCompleter(
  type: GraphQLObjectType,
  { nodes, size }: FieldSelection,
): CompleteValue {
  let fields: FieldPlan | undefined
  return (state, value, path) => {
    const { schema, fragments, variableValues } = state.info
    fields ??= planGraphqlFieldExecution(
      type,
      collectSubfields(schema, fragments, variableValues, type, nodes),
      size,
    )
    return resolveSelectedGraphqlFields(state, fields, value, path)
  }
}

/**
 * Returns the error for a resolver value that the GraphQL schema does not allow. The gateway logs
 * the error; the client receives only the code INTERNAL.
 */
const createGraphqlInternalError = ({ parent, definition }: FieldSelection, description: string): Error =>
  new Error(`${parent.name}.${definition.name} gives ${description}.`)
