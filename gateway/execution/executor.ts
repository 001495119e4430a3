/** Executes documents as graphql-js does, by plans that are made once (decision 0031). */
import {
  type DocumentNode,
  type ExecutionResult,
  type FragmentDefinitionNode,
  type GraphQLError,
  type GraphQLSchema,
  type OperationDefinitionNode,
  OperationTypeNode,
  SchemaMetaFieldDef,
  TypeMetaFieldDef,
  execute,
  getOperationAST,
  getVariableValues,
  visit,
} from 'graphql'
import { collectFields } from 'graphql/execution/collectFields.js'
import { Errors, type Fields, type Run, answerFields, answerInTurn, fieldsOf, isPromise } from './plan.ts'

/** What is executed: a document that was found to be valid. */
export interface Execution {
  document: DocumentNode
  /** Null where the document has one operation. */
  operationName: string | null | undefined
  /** As they were sent. */
  variables: Record<string, unknown> | undefined
  context: unknown
}

/** What is known of an operation before anybody asks it. */
interface Prepared {
  operation: OperationDefinitionNode
  fragments: Record<string, FragmentDefinitionNode>
  /** Variables on which it hangs what is asked for. */
  conditions: readonly string[]
  /** By what those variables are. */
  plans: Map<string, Fields>
}

/** Plans of one operation that are kept. */
const mostPlans = 16

/** A document of one operation that is executed by a plan. */
export interface Ready {
  operation: OperationDefinitionNode
  /** The answer, by variables that were read. What goes wrong in a field is a part of it. */
  execute: (
    variables: Record<string, unknown>,
    context: unknown,
  ) => ExecutionResult | Promise<ExecutionResult>
}

export class Executor {
  readonly schema: GraphQLSchema
  /** As long as the operation itself is kept; null for what is left to graphql-js. */
  readonly #prepared = new WeakMap<OperationDefinitionNode, Prepared | null>()

  constructor(schema: GraphQLSchema) {
    this.schema = schema
  }

  /** The answer. What goes wrong in a field is a part of it. */
  execute(asked: Execution): ExecutionResult | Promise<ExecutionResult> {
    const { document, operationName, variables, context } = asked
    const schema = this.schema
    const prepared = this.#prepare(document, operationName)
    if (prepared === null)
      return execute({ schema, document, operationName, variableValues: variables, contextValue: context })
    const definitions = prepared.operation.variableDefinitions ?? []
    const read = getVariableValues(schema, definitions, variables ?? {}, { maxErrors: 50 })
    return read.errors === undefined ? this.#run(prepared, read.coerced, context) : { errors: read.errors }
  }

  /** Null for a document that is left to graphql-js, or has several operations. */
  ready(document: DocumentNode): Ready | null {
    const prepared = this.#prepare(document, null)
    if (prepared === null) return null
    const execute: Ready['execute'] = (variables, context) => this.#run(prepared, variables, context)
    return { operation: prepared.operation, execute }
  }

  #run(
    prepared: Prepared,
    variables: Record<string, unknown>,
    context: unknown,
  ): ExecutionResult | Promise<ExecutionResult> {
    const { operation, fragments } = prepared
    const shared = { schema: this.schema, rootValue: undefined, fragments, operation }
    const run: Run = { info: { ...shared, variableValues: variables }, context, errors: new Errors() }
    const answered = (data: unknown): ExecutionResult => {
      const { all } = run.errors
      return all.length === 0 ? { data: data as Data } : { errors: all, data: data as Data }
    }
    const failed = (error: unknown) => {
      run.errors.add(error as GraphQLError, undefined)
      return answered(null)
    }
    try {
      const fields = this.#planOf(prepared, variables)
      const isMutation = operation.operation === OperationTypeNode.MUTATION
      const data = isMutation ? answerInTurn(run, fields) : answerFields(run, fields, undefined, undefined)
      return isPromise(data) ? data.then(answered, failed) : answered(data)
    } catch (error) {
      return failed(error)
    }
  }

  #prepare(document: DocumentNode, name: string | null | undefined): Prepared | null {
    const operation = getOperationAST(document, name)
    if (operation === null || operation === undefined) return null
    const known = this.#prepared.get(operation)
    if (known !== undefined) return known
    const prepared = prepare(document, operation)
    this.#prepared.set(operation, prepared)
    return prepared
  }

  #planOf({ operation, fragments, conditions, plans }: Prepared, variables: Record<string, unknown>): Fields {
    const key = conditions.map((name) => String(variables[name])).join()
    const known = plans.get(key)
    if (known !== undefined) return known
    const schema = this.schema
    const root = schema.getRootType(operation.operation)!
    const plan = fieldsOf(root, collectFields(schema, fragments, variables, root, operation.selectionSet))
    if (plans.size === mostPlans) plans.clear()
    plans.set(key, plan)
    return plan
  }
}

type Data = ExecutionResult['data']

/** Null for what asks about the schema, which graphql-js knows best. */
function prepare(document: DocumentNode, operation: OperationDefinitionNode): Prepared | null {
  const fragments = Object.create(null) as Record<string, FragmentDefinitionNode>
  const conditions = new Set<string>()
  let asksAboutSchema = false
  visit(document, {
    FragmentDefinition: (fragment) => void (fragments[fragment.name.value] = fragment),
    Directive: (directive) => visit(directive, { Variable: ({ name }) => void conditions.add(name.value) }),
    Field: ({ name: { value } }) => {
      asksAboutSchema ||= value === SchemaMetaFieldDef.name || value === TypeMetaFieldDef.name
    },
  })
  if (asksAboutSchema || operation.operation === OperationTypeNode.SUBSCRIPTION) return null
  return { operation, fragments, conditions: [...conditions], plans: new Map() }
}
