/** Executes documents as graphql-js does, by plans that are made once (decision 0031). */
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
import { Deferred } from './deferred.ts'
import { Errors, type ExecutionState, answerFields, executeSerially, fieldsOf, isPromise } from './plan.ts'
import { type Plan, PlanLimit } from './plans.ts'

type Variables = Record<string, unknown>

/** How much an answer may hold. */
export interface AnswerLimit {
  /** Fields of all its objects. */
  mostValues: number
  /** Told how many they were, also of one that was given up. */
  count: (context: unknown, values: number) => void
}

const noLimit: AnswerLimit = { mostValues: Infinity, count: () => {} }

let made = 0

/** An operation of a valid document, ready to be executed. */
export class PreparedOperation {
  readonly operation: OperationDefinitionNode
  readonly #schema: GraphQLSchema
  readonly #fragments = Object.create(null) as Record<string, FragmentDefinitionNode>
  /** Variables on which it hangs what is asked for. */
  readonly #conditions = new Set<string>()
  /** By its name here and by what those variables are. */
  readonly #plans = new Map<string, Plan>()
  readonly #limit: PlanLimit
  readonly #answers: AnswerLimit
  readonly #name = `${(made += 1)}`
  asksAboutSchema = false

  constructor(
    schema: GraphQLSchema,
    limit: PlanLimit,
    answers: AnswerLimit,
    document: DocumentNode,
    operation: OperationDefinitionNode,
  ) {
    this.#schema = schema
    this.#limit = limit
    this.#answers = answers
    this.operation = operation
    visit(document, {
      FragmentDefinition: (fragment) => void (this.#fragments[fragment.name.value] = fragment),
      Directive: (node) => visit(node, { Variable: ({ name }) => void this.#conditions.add(name.value) }),
      Field: ({ name }) => void (this.asksAboutSchema ||= /^__(schema|type)$/.test(name.value)),
    })
  }

  /** The answer, by variables as the schema reads them. What goes wrong in a field is a part of it. */
  execute(variables: Variables, context: unknown): ExecutionResult | Promise<ExecutionResult> {
    const { operation } = this
    const shared = { schema: this.#schema, fragments: this.#fragments, operation, rootValue: undefined }
    const { mostValues, count } = this.#answers
    const run: ExecutionState = {
      info: { ...shared, variableValues: variables },
      context,
      errors: new Errors(),
      values: 0,
      mostValues,
    }
    let key = this.#name
    for (const name of this.#conditions) key += ` ${String(variables[name])}`
    const answered = (data: unknown): ExecutionResult => {
      const { all } = run.errors
      const plan = this.#plans.get(key)
      if (plan !== undefined) this.#limit.used(key, plan, this.#plans)
      count(context, run.values)
      return { ...(all.length > 0 && { errors: all }), data: data as ExecutionResult['data'] }
    }
    const failed = (error: unknown) => {
      run.errors.add(error as GraphQLError, undefined)
      return answered(null)
    }
    try {
      const { fields } = this.#plans.get(key) ?? this.#plan(key, variables)
      const isMutation = operation.operation === OperationTypeNode.MUTATION
      const data = isMutation ? executeSerially(run, fields) : answerFields(run, fields, undefined, undefined)
      const waited = data instanceof Deferred ? data.promise() : data
      return isPromise(waited) ? waited.then(answered, failed) : answered(waited)
    } catch (error) {
      return failed(error)
    }
  }

  #plan(key: string, variables: Variables): Plan {
    const { operation, selectionSet } = this.operation
    const root = this.#schema.getRootType(operation)!
    const selected = collectFields(this.#schema, this.#fragments, variables, root, selectionSet)
    const size = { fields: 0 }
    const plan = { fields: fieldsOf(root, selected, size), size }
    this.#plans.set(key, plan)
    return plan
  }
}

export class Executor {
  readonly schema: GraphQLSchema
  /** As long as the operation itself is kept. */
  readonly #known = new WeakMap<OperationDefinitionNode, PreparedOperation>()
  readonly #limit = new PlanLimit()
  readonly #answers: AnswerLimit

  constructor(schema: GraphQLSchema, answers: AnswerLimit = noLimit) {
    this.schema = schema
    this.#answers = answers
  }

  /** Null where there is no such operation, and for what asks about the schema: that graphql-js knows best. */
  prepare(document: DocumentNode, name: string | null | undefined): PreparedOperation | null {
    const operation = getOperationAST(document, name)
    if (operation == null || operation.operation === OperationTypeNode.SUBSCRIPTION) return null
    const prepared =
      this.#known.get(operation) ??
      new PreparedOperation(this.schema, this.#limit, this.#answers, document, operation)
    this.#known.set(operation, prepared)
    return prepared.asksAboutSchema ? null : prepared
  }
}
