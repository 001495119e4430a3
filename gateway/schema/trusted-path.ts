/**
 * Fast path for GraphQL documents that Apollo has found valid (docs/trusted-path.md). It returns
 * the same response as Apollo without repeating Apollo's work for each request.
 */
import { type DocumentNode, type ExecutionResult, GraphQLError, type GraphQLFormattedError } from 'graphql'
import type { Context } from '../graphql/context.ts'
import { describeQueryCost } from '../graphql/query-cost-record.ts'
import { isRecord } from '../platform/is-record.ts'
import type { Executor, PreparedOperation } from '../execution/executor.ts'
import type { AdmitRequest } from './request-admission.ts'
import type { DocumentStore } from './document-store.ts'
import {
  translateGraphqlErrors,
  logGraphqlRequestErrors,
  getLongestRetryAfter,
  maskGraphqlError,
} from './mask-errors.ts'
import type { FinishedRequest } from './measure-requests.ts'
import { countResultTowardsCostLimits } from './untrusted-document-cost.ts'

/**
 * Functions that run for every GraphQL request, on the fast path and through Apollo: the admission
 * checks and the recording of metrics.
 */
export interface RequestSteps {
  admit: AdmitRequest
  measure: (ended: FinishedRequest) => void
}

/** A GraphQL request that the fast path can execute. */
export interface TrustedRequest {
  document: DocumentNode
  prepared: PreparedOperation
  variables: Record<string, unknown> | undefined
  contentType: string
}

/** HTTP response that the fast path sends to the client. */
export interface SentResponse {
  status: number
  headers: Record<string, string>
  text: string
}

/**
 * Content type of Apollo's response for each common value of the `Accept` header. The fast path
 * leaves requests with any other value to Apollo.
 */
const contentTypes: ReadonlyMap<string | undefined, string> = new Map([
  ...[undefined, '*/*', 'application/json'].map(
    (accepted) => [accepted, 'application/json; charset=utf-8'] as const,
  ),
  [
    'application/graphql-response+json, application/json',
    'application/graphql-response+json; charset=utf-8',
  ] as const,
])

export class TrustedPath {
  readonly #documents: DocumentStore
  readonly #executor: Executor
  readonly #steps: RequestSteps

  constructor(documents: DocumentStore, executor: Executor, steps: RequestSteps) {
    this.#documents = documents
    this.#executor = executor
    this.#steps = steps
  }

  /**
   * Parses a request for the fast path. Returns null if Apollo must execute the request instead.
   * This is the case for a document that is not yet validated or has several operations. An unusual
   * body or `Accept` header is also left to Apollo.
   */
  createFastPathRequest(body: unknown, accept: string | undefined): TrustedRequest | null {
    if (!isRecord(body) || typeof body['query'] !== 'string') return null
    const { query, variables, operationName, extensions } = body
    const contentType = contentTypes.get(accept)
    const document = this.#documents.findDocumentByText(query)
    if (document === undefined || contentType === undefined || extensions != null) return null
    const prepared = this.#executor.prepareOperation(document, null)
    if (prepared === null || (operationName != null && operationName !== prepared.operation.name?.value))
      return null
    if (variables != null && !isRecord(variables)) return null
    return { document, prepared, variables: variables ?? undefined, contentType }
  }

  async answer(
    { document, prepared, variables, contentType }: TrustedRequest,
    context: Context,
  ): Promise<SentResponse> {
    const start = performance.now()
    const { operation } = prepared
    let status = 200
    let result: ExecutionResult
    try {
      await context.onValid?.()
      result = await prepared.execute(
        await this.#steps.admit({ document, operation, variables, context }),
        context,
      )
    } catch (error) {
      const refusal = toGraphQLError(error)
      result = { errors: [refusal] }
      status = (refusal.extensions['http'] as { status: number } | undefined)?.status ?? 500
    }
    const { data, errors } = result
    if (errors !== undefined) logGraphqlRequestErrors(errors, operation.name?.value, context)
    const shown = errors?.map((error) => maskGraphqlError(toFormattedError(error), error))
    const wait = shown === undefined ? null : getLongestRetryAfter(shown)
    const translated = shown && translateGraphqlErrors(shown, context)
    await countResultTowardsCostLimits(context, data)
    this.#steps.measure({ start, operation, errors: translated, context })
    const extensions = context.showsCost ? { cost: describeQueryCost(context.queryCost) } : undefined
    return {
      status,
      headers: { ...(wait !== null && { 'retry-after': wait }), 'content-type': contentType },
      text: `${JSON.stringify({ errors: translated, data, extensions })}\n`,
    }
  }
}

/** Converts the error of a request that was rejected before execution to a `GraphQLError`. */
function toGraphQLError(error: unknown): GraphQLError {
  if (error instanceof GraphQLError) return error
  const { message } = error instanceof Error ? error : new Error(`Unexpected error value: ${String(error)}`)
  return new GraphQLError(message, { originalError: error as Error })
}

/** Converts an error to the format that Apollo passes to `formatError`. */
function toFormattedError(error: GraphQLError): GraphQLFormattedError {
  const { http: _http, ...extensions } = error.extensions
  return {
    ...error.toJSON(),
    extensions: { ...extensions, code: extensions['code'] ?? 'INTERNAL_SERVER_ERROR' },
  }
}
