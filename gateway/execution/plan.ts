/**
 * A document made ready: for each field of each type a function that answers it, so that what graphql-js finds out at every
 * value (which fields, which type, null or not, what waits) is found out once. Values, errors and their order are those of
 * graphql-js, but for the words of errors that are our own mistakes and that nobody is told.
 */
import {
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLError,
  type GraphQLField,
  type GraphQLNamedOutputType,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLResolveInfo,
  type GraphQLSchema,
  type OperationDefinitionNode,
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
  responsePathAsArray,
} from 'graphql'
import { collectSubfields } from 'graphql/execution/collectFields.js'
import type { Path } from 'graphql/jsutils/Path.js'

/** What the fields of one execution share. */
export interface Run {
  schema: GraphQLSchema
  fragments: Record<string, FragmentDefinitionNode>
  operation: OperationDefinitionNode
  /** As the schema reads them. */
  variables: Record<string, unknown>
  context: unknown
  errors: Errors
}

/** The errors of one execution. What lies under a place that an error has made null adds none. */
export class Errors {
  readonly all: GraphQLError[] = []
  readonly #nulled = new Set<Path | undefined>()

  add(error: GraphQLError, path: Path | undefined): void {
    for (let each = path; each !== undefined; each = each.prev) if (this.#nulled.has(each)) return
    if (this.#nulled.has(undefined)) return
    this.#nulled.add(path)
    this.all.push(error)
  }
}

/** The fields of an object of one type, in the order of the answer. */
export type Fields = readonly { key: string; answer: Answer }[]
/** Answers a field of an object with what is sent, or with a promise of it. */
type Answer = (run: Run, source: unknown, path: Path | undefined) => unknown
/** Makes what is sent of what a resolver gave. Throws what leaves no value. */
type Complete = (run: Run, value: unknown, path: Path) => unknown
/** Puts null in the place of an error, or throws it on where null may not be. */
type Fail = (run: Run, error: unknown, path: Path) => null
/** A field, as it stands in a document. */
interface Place {
  parent: GraphQLObjectType
  definition: GraphQLField<unknown, unknown>
  nodes: readonly FieldNode[]
}

/** Keys are the caller's: without `Object.prototype` even `__proto__` is one, and the object stays a fast one. */
const Answers = function () {} as unknown as { new (): Record<string, unknown>; prototype: object }
Answers.prototype = Object.create(null) as object

export const isPromise = (value: unknown): value is Promise<unknown> =>
  typeof (value as Promise<unknown> | null | undefined)?.then === 'function'

const isIterable = (value: unknown): value is Iterable<unknown> =>
  typeof value === 'object' && value !== null && Symbol.iterator in value

/** Answers fields at once, and waits for all of them. */
export function answerFields(run: Run, fields: Fields, source: unknown, path: Path | undefined): unknown {
  const answers = new Answers()
  let waits = false
  try {
    for (const { key, answer } of fields) {
      const value = answer(run, source, path)
      answers[key] = value
      if (isPromise(value)) waits = true
    }
  } catch (error) {
    if (!waits) throw error
    // The others are waited for, that none of them fails with nobody to see it.
    return awaited(answers).finally(() => {
      throw error
    })
  }
  return waits ? awaited(answers) : answers
}

// Of all values, not of promises alone: it ends in the same turn as that of graphql-js, and errors come in the same order.
const awaited = (answers: Record<string, unknown>) =>
  Promise.all(Object.values(answers)).then((values) => {
    for (const [index, key] of Object.keys(answers).entries()) answers[key] = values[index]
    return answers
  })

/** Answers them one after the other, as those of a mutation are. */
export function answerInTurn(run: Run, [first, ...others]: Fields, answers = new Answers()): unknown {
  if (first === undefined) return answers
  const goOn = (value: unknown) => {
    answers[first.key] = value
    return answerInTurn(run, others, answers)
  }
  const value = first.answer(run, undefined, undefined)
  return isPromise(value) ? value.then(goOn) : goOn(value)
}

/** How the fields that are asked of a type are answered. */
export function fieldsOf(
  parent: GraphQLObjectType,
  selected: ReadonlyMap<string, readonly FieldNode[]>,
): Fields {
  const known = parent.getFields()
  return Array.from(selected, ([key, nodes]) => {
    const name = nodes[0]!.name.value
    if (name === TypeNameMetaFieldDef.name) return { key, answer: () => parent.name }
    return { key, answer: answerOf(key, { parent, definition: known[name]!, nodes }) }
  })
}

function answerOf(key: string, place: Place): Answer {
  const { parent, definition, nodes } = place
  const { name, type, args, resolve } = definition
  const complete = completerOf(type, place)
  const fail = failureOf(type, place)
  const answer: Answer = (run, source, prev) => {
    const path: Path = { prev, key, typename: parent.name }
    try {
      const given = args.length === 0 ? {} : getArgumentValues(definition, nodes[0]!, run.variables)
      const info = infoOf(run, place, path)
      const value: unknown = (resolve ?? defaultFieldResolver)(source, given, run.context, info)
      return settled(run, value, path, complete, fail)
    } catch (error) {
      return fail(run, error, path)
    }
  }
  if (resolve !== undefined || args.length > 0 || !isLeafType(getNullableType(type))) return answer
  // A leaf that is read off its record. Where it stands is written down only where it waits or fails.
  const nowhere: Path = { prev: undefined, key, typename: parent.name }
  return (run, source, prev) => {
    const value = (source as Record<string, unknown> | null | undefined)?.[name]
    if (typeof value === 'function' || isPromise(value)) return answer(run, source, prev)
    try {
      return complete(run, value, nowhere)
    } catch {
      return answer(run, source, prev)
    }
  }
}

const infoOf = (run: Run, { parent, definition, nodes }: Place, path: Path): GraphQLResolveInfo => ({
  schema: run.schema,
  fragments: run.fragments,
  operation: run.operation,
  variableValues: run.variables,
  rootValue: undefined,
  fieldName: definition.name,
  fieldNodes: nodes,
  returnType: definition.type,
  parentType: parent,
  path,
})

function failureOf(type: GraphQLOutputType, { nodes }: Place): Fail {
  const isRequired = isNonNullType(type)
  return (run, error, path) => {
    const located = locatedError(error, nodes, responsePathAsArray(path))
    if (isRequired) throw located
    run.errors.add(located, path)
    return null
  }
}

function settled(run: Run, value: unknown, path: Path, complete: Complete, fail: Fail): unknown {
  const completed = isPromise(value)
    ? value.then((resolved) => complete(run, resolved, path))
    : complete(run, value, path)
  return isPromise(completed) ? completed.then(undefined, (error) => fail(run, error, path)) : completed
}

function completerOf(type: GraphQLOutputType, place: Place): Complete {
  if (isNonNullType(type)) {
    const complete = completerOf(type.ofType, place)
    return (run, value, path) => {
      const completed = complete(run, value, path)
      if (completed === null) throw mistake(place, 'null where the schema allows none')
      return completed
    }
  }
  const complete = isListType(type) ? listCompleter(type.ofType, place) : namedCompleter(type, place)
  return (run, value, path) => {
    if (value === null || value === undefined) return null
    if (value instanceof Error) throw value
    return complete(run, value, path)
  }
}

function listCompleter(type: GraphQLOutputType, place: Place): Complete {
  const complete = completerOf(type, place)
  const fail = failureOf(type, place)
  return (run, value, prev) => {
    if (!isIterable(value)) throw mistake(place, 'no list')
    let waits = false
    const items = Array.from(value, (item, key) => {
      const path: Path = { prev, key, typename: undefined }
      try {
        const completed = settled(run, item, path, complete, fail)
        if (isPromise(completed)) waits = true
        return completed
      } catch (error) {
        return fail(run, error, path)
      }
    })
    return waits ? Promise.all(items) : items
  }
}

function namedCompleter(type: GraphQLNamedOutputType, place: Place): Complete {
  if (isLeafType(type)) {
    return (_run, value) => {
      const serialized: unknown = type.serialize(value)
      if (serialized === null || serialized === undefined) throw mistake(place, 'a leaf that is nothing')
      return serialized
    }
  }
  const known = new Map<GraphQLObjectType, Fields>()
  const complete = (object: GraphQLObjectType, run: Run, value: unknown, path: Path) => {
    let fields = known.get(object)
    if (fields === undefined) {
      const { schema, fragments, variables } = run
      fields = fieldsOf(object, collectSubfields(schema, fragments, variables, object, place.nodes))
      known.set(object, fields)
    }
    return answerFields(run, fields, value, path)
  }
  if (isObjectType(type)) return (run, value, path) => complete(type, run, value, path)
  const named = ({ schema }: Run, name: string | undefined) => {
    const object = schema.getType(name ?? '')
    if (isObjectType(object) && schema.isSubType(type, object)) return object
    throw mistake(place, `an object of no type of ${type.name}`)
  }
  return (run, value, path) => {
    const resolve = type.resolveType ?? defaultTypeResolver
    const name = resolve(value, run.context, infoOf(run, place, path), type)
    return isPromise(name)
      ? name.then((resolved) => complete(named(run, resolved as string), run, value, path))
      : complete(named(run, name), run, value, path)
  }
}

/** What no resolver that compiles gives. It is logged; who asked is told that something went wrong. */
const mistake = ({ parent, definition }: Place, what: string): Error =>
  new Error(`${parent.name}.${definition.name} gives ${what}.`)
