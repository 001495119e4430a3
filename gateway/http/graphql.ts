/** Route `POST /graphql`: document lookup, limits, and execution on the fast path or by Apollo. */
import { fastifyApolloHandler } from '@as-integrations/fastify'
import fastifyCors from '@fastify/cors'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Context } from '../graphql/context.ts'
import type { Services } from '../graphql/services.ts'
import { createRequestContext } from './request-context.ts'
import { Failure } from '../platform/request-failures.ts'
import type { Engine } from '../schema/apollo.ts'
import { exceedsLineCount } from '../schema/document-limits.ts'
import { translateFailure } from '../schema/mask-errors.ts'
import { otherOperation } from '../schema/measure-requests.ts'
import {
  type DocumentRequest,
  type TrustedDocuments,
  resolveRequestDocument,
} from '../schema/trusted-documents.ts'
import { UnknownDocuments } from '../schema/unknown-documents.ts'
import { createRequestBodyReader } from './request-bodies.ts'
import { exposedHeaders, isAllowedOrigin } from './cors.ts'
import { isDisconnected } from './slow-readers.ts'
import { buildErrorBody, addRequestId } from './error-responses.ts'
import type { Shedding } from './load-shedding.ts'

/** Extensions of the GraphQL error in an error response. */
interface ErrorExtensions {
  code: string
  retryAfter?: number
}
const badRequest: ErrorExtensions = { code: 'BAD_REQUEST' }

/** Path of the GraphQL endpoint. */
export const graphqlPath = '/graphql'

export async function registerGraphqlRoute(
  app: FastifyInstance,
  {
    services,
    engine: { apollo, path },
    trusted,
    shedding,
  }: { services: Services; engine: Engine; trusted: TrustedDocuments; shedding: Shedding },
): Promise<void> {
  const { config, metrics } = services
  await app.register(
    async (scope) => {
      await scope.register(fastifyCors, {
        // A string allows that single origin; false sends no CORS headers.
        origin: (origin, done) =>
          done(null, origin !== undefined && isAllowedOrigin(origin, config.corsOrigins) ? origin : false),
        methods: ['POST'],
        allowedHeaders: ['authorization', 'content-type', 'x-club', 'x-language', 'x-request-id'],
        exposedHeaders,
        // Maximum that browsers honor, in seconds.
        maxAge: 7_200,
      })
      const gate = createRequestBodyReader(services)
      const unknown = new UnknownDocuments(trusted.values())
      /**
       * GraphQL contexts that already exist before parsing, because the document of the request is
       * charged to the cost limit first.
       */
      const contexts = new WeakMap<FastifyRequest, Context>()
      const getGraphqlContext = (request: FastifyRequest) =>
        Object.assign(contexts.get(request) ?? createRequestContext(services, request), {
          isLarge: gate.isLarge(request),
        })
      const byApollo = fastifyApolloHandler<Context>(apollo, {
        context: async (request) => getGraphqlContext(request),
      })
      const parse = scope.getDefaultJsonParser('error', 'error')
      scope.addContentTypeParser('application/json', (request, stream, done) => {
        gate.read(request, stream).then((text) => void parse(request, text, done), done)
      })
      scope.post<{ Body: (DocumentRequest & { variables?: unknown }) | null }>('/', {
        preParsing: gate.admit,
        preValidation: shedding.admitRequest,
        preHandler: async (request, reply) => {
          // A request of a closed connection is dropped: its client network is unknown, so no rate
          // limit could count it.
          if (isDisconnected(request)) {
            reply.hijack()
            request.socket.destroy()
            return
          }
          // Responses contain tokens and personal data, so they must not be cached.
          reply.header('cache-control', 'no-store')
          const resolution = resolveRequestDocument(request.body ?? {}, trusted, config.graphql.openDocuments)
          const sendRefusal = async (
            status: number,
            message: string,
            { code, ...more }: ErrorExtensions = badRequest,
          ) => {
            metrics.count('requests', { ...otherOperation, outcome: code })
            return await reply.code(status).send(buildErrorBody(code, request.id, message, more))
          }
          if (resolution.kind === 'unknown')
            return await sendRefusal(400, 'Unknown document id: send the text as `query`.', {
              code: 'DOCUMENT_UNKNOWN',
            })
          if (resolution.kind === 'closed')
            return await sendRefusal(
              400,
              'Only the documents of the portal are allowed, by their `documentId`.',
            )
          if (typeof resolution.query === 'object' && resolution.query !== null)
            return await sendRefusal(400, 'Send the text of the document as `query`.')
          const { bytes, tokens } = config.graphql.limits
          if (String(resolution.query).length > bytes)
            return await sendRefusal(413, `The document is larger than ${bytes} bytes.`)
          if (
            unknown.isUnknown(String(resolution.query)) &&
            exceedsLineCount(String(resolution.query), tokens)
          )
            return await sendRefusal(400, `The document has more than ${tokens} lines.`)
          if (request.body !== null && typeof request.body === 'object') request.body.query = resolution.query
          if (typeof resolution.query !== 'string' || !unknown.isUnknown(resolution.query)) return undefined
          const context = createRequestContext(services, request)
          contexts.set(request, context)
          try {
            return await unknown.chargeProvisionalCost(resolution.query, context)
          } catch (error) {
            if (!(error instanceof Failure)) throw error
            const { text: message, extensions } = error
            if (extensions.retryAfter !== undefined)
              reply.header('retry-after', String(extensions.retryAfter))
            return await sendRefusal(
              429,
              translateFailure({ message, extensions }, context.language),
              extensions,
            )
          }
        },
        onSend: (request, { statusCode }, payload, done) =>
          done(
            null,
            statusCode >= 400 && typeof payload === 'string' ? addRequestId(payload, request.id) : payload,
          ),
        handler: async (request, reply) => {
          const fastPathRequest = path.createFastPathRequest(request.body, request.headers.accept)
          if (fastPathRequest === null) return await byApollo.call(scope, request, reply)
          const { status, headers, text } = await path.answer(fastPathRequest, getGraphqlContext(request))
          return await reply.code(status).headers(headers).send(text)
        },
      })
    },
    { prefix: graphqlPath },
  )
}
