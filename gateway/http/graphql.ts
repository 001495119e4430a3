/**
 * Route `POST /graphql` with its hooks. The gateway's own executor runs most requests; Apollo runs
 * the others.
 */
import { fastifyApolloHandler } from '@as-integrations/fastify'
import fastifyCors from '@fastify/cors'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { IncomingMessage } from 'node:http'
import type { Context } from '../graphql/context.ts'
import type { Services } from '../graphql/services.ts'
import { createRequestContext } from './request-context.ts'
import type { Engine } from '../schema/apollo.ts'
import type { TrustedDocuments } from '../schema/trusted-documents.ts'
import { type GraphqlBody, createGraphqlDocumentAdmissionHook } from './admit-document.ts'
import { preflightHeader } from './multipart-body.ts'
import { createRequestBodyReader } from './request-bodies.ts'
import { exposedHeaders, isAllowedCorsOrigin } from './cors.ts'
import { addRequestIdToGraphqlErrors } from './error-responses.ts'
import { refuseGraphqlMethod } from './graphql-methods.ts'
import type { Shedding } from './load-shedding.ts'
import { buildRateLimitHeaders } from './rate-limit-headers.ts'

/** URL path of the GraphQL endpoint. */
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
  const { config } = services
  await app.register(
    async (scope) => {
      await scope.register(fastifyCors, {
        // A string allows that single origin; false sends no CORS headers.
        origin: (origin, done) =>
          done(
            null,
            origin !== undefined && isAllowedCorsOrigin(origin, config.corsOrigins) ? origin : false,
          ),
        methods: ['POST'],
        allowedHeaders: [
          preflightHeader,
          'authorization',
          'content-type',
          'x-client',
          'x-club',
          'x-language',
          'x-query-cost',
          'x-request-id',
        ],
        exposedHeaders,
        // Maximum that browsers honor, in seconds.
        maxAge: 7_200,
      })
      const bodyReader = createRequestBodyReader(services)
      /** GraphQL contexts of the requests in progress, keyed by HTTP request. */
      const contexts = new WeakMap<FastifyRequest, Context>()
      const getGraphqlContext = (request: FastifyRequest) => {
        const context = contexts.get(request) ?? createRequestContext(services, request)
        contexts.set(request, context)
        return Object.assign(context, {
          isLarge: bodyReader.isLarge(request),
          showsCost: request.headers['x-query-cost'] === 'on',
          filePaths: bodyReader.getFilePaths(request),
        })
      }
      const runApollo = fastifyApolloHandler<Context>(apollo, {
        context: async (request) => getGraphqlContext(request),
      })
      const parse = scope.getDefaultJsonParser('error', 'error')
      // A page of any origin can send text without a preflight, so text gets 415 like other types.
      scope.removeContentTypeParser('text/plain')
      scope.addContentTypeParser('application/json', (request, stream, done) => {
        bodyReader.read(request, stream).then((text) => void parse(request, text, done), done)
      })
      scope.addContentTypeParser(
        'multipart/form-data',
        async (request: FastifyRequest, stream: IncomingMessage) =>
          await bodyReader.readMultipart(request, stream),
      )
      scope.route({
        // The playground has its own GET route.
        method: ['DELETE', 'PATCH', 'PUT', ...(config.graphql.introspection ? [] : ['GET'])],
        url: '/',
        // A hook, because the body is not read.
        onRequest: refuseGraphqlMethod,
        handler: refuseGraphqlMethod,
      })
      scope.post<{ Body: GraphqlBody }>('/', {
        preParsing: bodyReader.admit,
        preValidation: shedding.admitRequest,
        preHandler: createGraphqlDocumentAdmissionHook(services, trusted, contexts),
        onSend: (request, reply, payload, done) => {
          reply.headers(buildRateLimitHeaders(contexts.get(request)?.queryCost.allowances ?? []))
          done(
            null,
            reply.statusCode >= 400 && typeof payload === 'string'
              ? addRequestIdToGraphqlErrors(payload, request.id)
              : payload,
          )
        },
        handler: async (request, reply) => {
          const fastPathRequest = path.createFastPathRequest(request.body, request.headers.accept)
          if (fastPathRequest === null) return await runApollo.call(scope, request, reply)
          const { status, headers, text } = await path.answer(fastPathRequest, getGraphqlContext(request))
          return await reply.code(status).headers(headers).send(text)
        },
      })
    },
    { prefix: graphqlPath },
  )
}
