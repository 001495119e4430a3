/** Answers to what is wrong before GraphQL has begun, and to what nobody has foreseen. */
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { otherOperation } from '../schema/measure.ts'
import type { Metrics } from '../platform/metrics.ts'

/** A failure before GraphQL has begun, in GraphQL's shape; `message` says what is wrong, for who wrote the request. */
export function errorBody(code: string, requestId: string, message = code) {
  return { errors: [{ message, extensions: { code, requestId } }] }
}

/** What is wrong with a request, by Fastify's code: its own words may quote what was sent. */
const mistakes: Record<string, string> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'The body is larger than it may be.',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'The body is empty: send JSON with a `query`.',
  FST_ERR_CTP_INVALID_JSON_BODY: 'The body is not JSON.',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'Send `content-type: application/json`.',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'The body is not as long as `content-length` says.',
  FST_ERR_BAD_URL: 'The address cannot be read.',
}

/** What is wrong with a request that did not come as far as GraphQL. */
function mistakeOf({ code, statusCode }: FastifyError): string {
  return mistakes[code] ?? `The request cannot be read (${statusCode ?? 400}).`
}

export function registerErrors(app: FastifyInstance, metrics: Metrics): void {
  app.setErrorHandler<FastifyError>(async (error, request, reply) => {
    const status = error.statusCode ?? 500
    if (status >= 500) request.log.error({ err: error }, 'unexpected error')
    const code = status >= 500 ? 'INTERNAL' : 'BAD_REQUEST'
    if (request.routeOptions.url?.startsWith('/graphql'))
      metrics.count('requests', { ...otherOperation, outcome: code })
    const message = status >= 500 ? code : mistakeOf(error)
    await reply.code(status).send(errorBody(code, request.id, message))
  })
}

/** An address that cannot be read (`/%zz`) meets no hook and no handler: it is answered here, headers and all. */
export function answerMalformed(headers: Record<string, string>) {
  return async (error: FastifyError, request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    await reply
      .code(400)
      .headers({ ...headers, 'x-request-id': request.id })
      .send(errorBody('BAD_REQUEST', request.id, mistakeOf(error)))
  }
}

/** What Apollo answers before it has a context names no request. */
export function namingRequest(payload: string, requestId: string): string {
  const body = JSON.parse(payload) as { errors?: { extensions?: object }[] }
  const errors = body.errors?.map((error) => ({
    ...error,
    extensions: { ...error.extensions, requestId },
  }))
  return JSON.stringify({ ...body, ...(errors && { errors }) })
}
