/**
 * Admission of GraphQL documents: lookup of persisted documents, size limits and provisional cost.
 */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../graphql/context.ts'
import type { Services } from '../graphql/services.ts'
import { isRecord } from '../platform/is-record.ts'
import { Failure } from '../platform/request-failures.ts'
import { exceedsLineCount } from '../schema/document-limits.ts'
import { translateGraphqlErrorMessage } from '../schema/mask-errors.ts'
import { otherOperation } from '../schema/measure-requests.ts'
import {
  type DocumentRequest,
  type TrustedDocuments,
  findDocumentTextOfRequest,
} from '../schema/trusted-documents.ts'
import { UnknownDocuments } from '../schema/untrusted-document-cost.ts'
import { buildGraphqlErrorBody } from './error-responses.ts'
import { createRequestContext } from './request-context.ts'
import { isClientDisconnected } from './slow-readers.ts'

/** Extensions of the GraphQL error in an error response. */
interface ErrorExtensions {
  code: string
  retryAfter?: number
}
const badRequest: ErrorExtensions = { code: 'BAD_REQUEST' }

/** Body of a GraphQL request, as parsed from JSON. */
export type GraphqlBody = (DocumentRequest & { variables?: unknown; extensions?: unknown }) | null

/**
 * Creates the Fastify hook that rejects a GraphQL document that is unknown, too large or not
 * allowed. For any other document, the hook writes the document into the request body and stores
 * the GraphQL context in `contexts`. It counts the provisional cost of an untrusted document.
 */
export function createGraphqlDocumentAdmissionHook(
  services: Services,
  trusted: TrustedDocuments,
  contexts: WeakMap<FastifyRequest, Context>,
) {
  const { config, metrics } = services
  const unknown = new UnknownDocuments(trusted.values())
  return async (request: FastifyRequest<{ Body: GraphqlBody }>, reply: FastifyReply): Promise<unknown> => {
    // A request of a closed connection is dropped: its client network is unknown, so no rate limit
    // could count it.
    if (isClientDisconnected(request)) {
      reply.hijack()
      request.socket.destroy()
      return undefined
    }
    // Responses contain tokens and personal data, so they must not be cached.
    reply.header('cache-control', 'no-store')
    const resolution = findDocumentTextOfRequest(request.body ?? {}, trusted, config.graphql.openDocuments)
    const refuseGraphqlDocument = async (
      status: number,
      message: string,
      { code, ...more }: ErrorExtensions = badRequest,
    ) => {
      metrics.count('requests', { ...otherOperation, outcome: code })
      return await reply.code(status).send(buildGraphqlErrorBody(code, request.id, message, more))
    }
    if (hasPersistedQueryExtension(request.body))
      return await refuseGraphqlDocument(400, 'PersistedQueryNotSupported')
    if (resolution.kind === 'unknown')
      return await refuseGraphqlDocument(400, 'Unknown document id: send the text as `query`.', {
        code: 'DOCUMENT_UNKNOWN',
      })
    if (resolution.kind === 'closed')
      return await refuseGraphqlDocument(
        400,
        'Only the documents of the portal are allowed, by their `documentId`.',
      )
    // A list of requests is left to Apollo, whose message says that batches are refused.
    if (!Array.isArray(request.body) && (typeof resolution.query !== 'string' || resolution.query === ''))
      return await refuseGraphqlDocument(400, 'Send the text of the document as `query`.')
    const { bytes, tokens } = config.graphql.limits
    if (String(resolution.query).length > bytes)
      return await refuseGraphqlDocument(413, `The document is larger than ${bytes} bytes.`)
    if (unknown.isUnknown(String(resolution.query)) && exceedsLineCount(String(resolution.query), tokens))
      return await refuseGraphqlDocument(400, `The document has more than ${tokens} lines.`)
    if (request.body !== null && typeof request.body === 'object') request.body.query = resolution.query
    if (typeof resolution.query !== 'string' || !unknown.isUnknown(resolution.query)) return undefined
    const context = createRequestContext(services, request)
    contexts.set(request, context)
    try {
      return await unknown.chargeProvisionalCost(resolution.query, context)
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      const { text: message, extensions } = error
      if (extensions.retryAfter !== undefined) reply.header('retry-after', String(extensions.retryAfter))
      return await refuseGraphqlDocument(
        429,
        translateGraphqlErrorMessage({ message, extensions }, context.language),
        extensions,
      )
    }
  }
}

/**
 * Returns true for a request with a hash of an automatic persisted query. Apollo's clients read the
 * message `PersistedQueryNotSupported` and then send the text without the hash.
 */
function hasPersistedQueryExtension(body: GraphqlBody): boolean {
  return isRecord(body?.extensions) && body.extensions['persistedQuery'] != null
}
