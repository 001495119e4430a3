/**
 * Executes GraphQL documents with execution plans that are built once and reused (decision 0031).
 * The results equal those of graphql-js.
 */
import {
  type DocumentNode,
  type ExecutionResult,
  type FragmentDefinitionNode,
  type GraphQLError,
  type GraphQLSchema,
  type OperationDefinitionNode,
  OperationTypeNode,
  getOperationAST,
  visit,
} from 'graphql'
import { collectFields } from 'graphql/execution/collectFields.js'
import { Deferred } from './deferred-value.ts'
import {
  Errors,
  type ExecutionState,
  resolveSelectedGraphqlFields,
  executeMutationFieldsSerially,
  planGraphqlFieldExecution,
  isPromise,
} from './execution-plan.ts'
import { type Plan, PlanLimit } from './execution-plan-cache.ts'

type Variables = Record<string, unknown>

/** Limit of the GraphQL executor on the number of field values in a result. */
export interface ResultLimit {
  /** Maximum number of field values in a GraphQL result. */
  maxValues: number
  /**
   * Callback that receives the number of values of each GraphQL result, including an aborted
   * result.
   */
  count: (context: unknown, values: number) => void
}

const noLimit: ResultLimit = { maxValues: Infinity, count: () => {} }

let preparedCount = 0

/** An operation of a valid GraphQL document, prepared for execution. */
export class PreparedOperation {
  readonly operation: OperationDefinitionNode
  readonly #schema: GraphQLSchema
  readonly #fragments = Object.create(null) as Record<string, FragmentDefinitionNode>
  /** Names of the GraphQL variables that `@include` and `@skip` directives use. */
  readonly #conditions = new Set<string>()
  /**
   * Execution plans of one operation, keyed by the values of the variables in its `@include` and
   * `@skip` directives.
   */
  readonly #plans = new Map<string, Plan>()
  readonly #planLimit: PlanLimit
  readonly #resultLimit: ResultLimit
  readonly #name = `${(preparedCount += 1)}`
  isIntrospection = false

  constructor(
    schema: GraphQLSchema,
    limit: PlanLimit,
    resultLimit: ResultLimit,
    document: DocumentNode,
    operation: OperationDefinitionNode,
  ) {
    this.#schema = schema
    this.#planLimit = limit
    this.#resultLimit = resultLimit
    this.operation = operation
    visit(document, {
      FragmentDefinition: (fragment) => void (this.#fragments[fragment.name.value] = fragment),
      Directive: (node) => visit(node, { Variable: ({ name }) => void this.#conditions.add(name.value) }),
      Field: ({ name }) => void (this.isIntrospection ||= /^__(schema|type)$/.test(name.value)),
    })
  }

  /** Executes the GraphQL operation with coerced variables. Field errors are part of the result. */
  execute(variables: Variables, context: unknown): ExecutionResult | Promise<ExecutionResult> {
    const { operation } = this
    const shared = { schema: this.#schema, fragments: this.#fragments, operation, rootValue: undefined }
    const { maxValues, count } = this.#resultLimit
    const run: ExecutionState = {
      info: { ...shared, variableValues: variables },
      context,
      errors: new Errors(),
      values: 0,
      maxValues,
    }
    let key = this.#name
    for (const name of this.#conditions) key += ` ${String(variables[name])}`
    const buildGraphqlExecutionResult = (data: unknown): ExecutionResult => {
      const { all } = run.errors
      const plan = this.#plans.get(key)
      if (plan !== undefined) this.#planLimit.markPlanUsed(key, plan, this.#plans)
      count(context, run.values)
      return { ...(all.length > 0 && { errors: all }), data: data as ExecutionResult['data'] }
    }
    const buildFailedGraphqlExecutionResult = (error: unknown) => {
      run.errors.addError(error as GraphQLError, undefined)
      return buildGraphqlExecutionResult(null)
    }
    try {
      const { fields } = this.#plans.get(key) ?? this.#createExecutionPlan(key, variables)
      const isMutation = operation.operation === OperationTypeNode.MUTATION
      const data = isMutation
        ? executeMutationFieldsSerially(run, fields)
        : resolveSelectedGraphqlFields(run, fields, undefined, undefined)
      const waited = data instanceof Deferred ? data.toPromise() : data
      return isPromise(waited)
        ? waited.then(buildGraphqlExecutionResult, buildFailedGraphqlExecutionResult)
        : buildGraphqlExecutionResult(waited)
    } catch (error) {
      return buildFailedGraphqlExecutionResult(error)
    }
  }

  #createExecutionPlan(key: string, variables: Variables): Plan {
    const { operation, selectionSet } = this.operation
    const root = this.#schema.getRootType(operation)!
    const selected = collectFields(this.#schema, this.#fragments, variables, root, selectionSet)
    const size = { fields: 0 }
    const plan = { fields: planGraphqlFieldExecution(root, selected, size), size }
    this.#plans.set(key, plan)
    return plan
  }
}

export class Executor {
  readonly schema: GraphQLSchema
  /**
   * Cache of prepared operations, keyed weakly by the operation's syntax tree: an entry disappears
   * when its syntax tree is garbage-collected.
   */
  readonly #preparedOperations = new WeakMap<OperationDefinitionNode, PreparedOperation>()
  readonly #planLimit = new PlanLimit()
  readonly #resultLimit: ResultLimit

  constructor(schema: GraphQLSchema, resultLimit: ResultLimit = noLimit) {
    this.schema = schema
    this.#resultLimit = resultLimit
  }

  /**
   * Returns the operation of a GraphQL document, prepared for execution. Returns null for
   * introspection queries, subscriptions and unknown operation names, which graphql-js executes
   * instead.
   */
  prepareOperation(document: DocumentNode, name: string | null | undefined): PreparedOperation | null {
    const operation = getOperationAST(document, name)
    if (operation == null || operation.operation === OperationTypeNode.SUBSCRIPTION) return null
    const prepared =
      this.#preparedOperations.get(operation) ??
      new PreparedOperation(this.schema, this.#planLimit, this.#resultLimit, document, operation)
    this.#preparedOperations.set(operation, prepared)
    return prepared.isIntrospection ? null : prepared
  }
}
