/**
 * The shorter way of documents that Apollo has found valid once (docs/trusted-path.md): what Apollo would answer, without what
 * it finds out anew for each request. What a request goes through is in the steps, which Apollo takes too; what stands here is
 * only what Apollo does between them.
 */
import { type DocumentNode, type ExecutionResult, GraphQLError, type GraphQLFormattedError } from 'graphql'
import type { Context } from '../graphql/context.ts'
import type { Executor, PreparedOperation } from '../execution/executor.ts'
import type { AdmitRequest } from './admission.ts'
import type { DocumentStore } from './documents.ts'
import { translateErrors, logFailures, longestWait, maskError } from './masking.ts'
import type { FinishedRequest } from './request-meter.ts'
import { chargeAnswer } from './unknown-documents.ts'

/** The steps that every request goes through on either execution path, in addition to `masking.ts`. */
export interface RequestSteps {
  admit: AdmitRequest
  measure: (ended: FinishedRequest) => void
}

/** A request that the trusted path can answer. */
export interface TrustedRequest {
  document: DocumentNode
  prepared: PreparedOperation
  variables: Record<string, unknown> | undefined
  contentType: string
}

/** The response that is sent to the client. */
export interface SentResponse {
  status: number
  headers: Record<string, string>
  text: string
}

/** What Apollo answers in, by the `Accept` header, for those that are met; what else is accepted is left to it. */
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
   * The request, if it can be answered here. Null for what is left to Apollo: a document that is not known to be valid, one of
   * several operations, and what is sent in another shape than clients send.
   */
  find(body: unknown, accept: string | undefined): TrustedRequest | null {
    if (!isRecord(body) || typeof body['query'] !== 'string') return null
    const { query, variables, operationName, extensions } = body
    const contentType = contentTypes.get(accept)
    const document = this.#documents.find(query)
    if (document === undefined || contentType === undefined || extensions != null) return null
    const prepared = this.#executor.prepare(document, null)
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
      const refusal = refusalOf(error)
      result = { errors: [refusal] }
      status = (refusal.extensions['http'] as { status: number } | undefined)?.status ?? 500
    }
    const { data, errors } = result
    if (errors !== undefined) logFailures(errors, operation.name?.value, context)
    const shown = errors?.map((error) => maskError(formatted(error), error))
    const wait = shown === undefined ? null : longestWait(shown)
    const told = shown && translateErrors(shown, context)
    await chargeAnswer(context, data)
    this.#steps.measure({ start, operation, errors: told, context })
    return {
      status,
      headers: { ...(wait !== null && { 'retry-after': wait }), 'content-type': contentType },
      text: `${JSON.stringify({ errors: told, data })}\n`,
    }
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** What a request is refused for before anything of it was executed. */
function refusalOf(error: unknown): GraphQLError {
  if (error instanceof GraphQLError) return error
  const { message } = error instanceof Error ? error : new Error(`Unexpected error value: ${String(error)}`)
  return new GraphQLError(message, { originalError: error as Error })
}

/** An error as Apollo hands it over to be masked. */
function formatted(error: GraphQLError): GraphQLFormattedError {
  const { http: _http, ...extensions } = error.extensions
  return {
    ...error.toJSON(),
    extensions: { ...extensions, code: extensions['code'] ?? 'INTERNAL_SERVER_ERROR' },
  }
}
