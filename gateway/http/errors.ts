/** Answers to what is wrong before GraphQL has begun, and to what nobody has foreseen. */
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { otherOperation } from '../schema/measure.ts'
import type { Metrics } from '../platform/metrics.ts'

/** A failure before GraphQL has begun, in GraphQL's shape. */
export function errorBody(code: string, requestId: string) {
  return { errors: [{ message: code, extensions: { code, requestId } }] }
}

export function registerErrors(app: FastifyInstance, metrics: Metrics): void {
  app.setErrorHandler<FastifyError>(async (error, request, reply) => {
    const status = error.statusCode ?? 500
    if (status >= 500) request.log.error({ err: error }, 'unexpected error')
    const code = status >= 500 ? 'INTERNAL' : 'BAD_REQUEST'
    if (request.routeOptions.url?.startsWith('/graphql'))
      metrics.count('requests', { ...otherOperation, outcome: code })
    await reply.code(status).send(errorBody(code, request.id))
  })
}

/** An address that cannot be read (`/%zz`) meets no hook and no handler: it is answered here, headers and all. */
export function answerMalformed(headers: Record<string, string>) {
  return async (_error: FastifyError, request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    await reply
      .code(400)
      .headers({ ...headers, 'x-request-id': request.id })
      .send(errorBody('BAD_REQUEST', request.id))
  }
}
