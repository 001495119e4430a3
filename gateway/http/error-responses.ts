/** Error responses for requests that do not reach GraphQL, and for unexpected errors. */
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { BodyRejected } from './body-rejected.ts'
import { parseLanguage } from './request-headers.ts'
import { translate } from '../platform/translate.ts'
import { otherOperation } from '../schema/measure-requests.ts'
import type { Metrics } from '../platform/metrics.ts'

/**
 * Returns the response body for an error before GraphQL execution, in the format of a GraphQL
 * error. `message` is for the developer who sent the request.
 */
export function buildGraphqlErrorBody(
  code: string,
  requestId: string,
  message = code,
  extensions: object = {},
) {
  return { errors: [{ message, extensions: { code, requestId, ...extensions } }] }
}

/**
 * Messages for invalid requests, by Fastify's error code. They replace Fastify's own messages,
 * which may quote the request.
 */
const errorMessages: Record<string, string> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'The body is too large.',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'The body is empty: send JSON with a `query`.',
  FST_ERR_CTP_INVALID_JSON_BODY: 'The body is not JSON.',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'Send `content-type: application/json`.',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'The length of the body differs from `content-length`.',
  FST_ERR_BAD_URL: 'The URL cannot be decoded.',
}

/** Returns the error message for a request that failed before GraphQL execution. */
function describeHttpRequestError({ code, statusCode }: FastifyError): string {
  return errorMessages[code] ?? `The request is malformed (${statusCode ?? 400}).`
}

export function registerErrorHandler(app: FastifyInstance, metrics: Metrics): void {
  app.setErrorHandler<FastifyError | BodyRejected>(async (error, request, reply) => {
    if (error instanceof BodyRejected) return await sendBodyRejectedResponse(error, request, reply, metrics)
    const status = error.statusCode ?? 500
    if (status >= 500) request.log.error({ err: error }, 'unexpected error')
    const code = status >= 500 ? 'INTERNAL' : 'BAD_REQUEST'
    if (request.routeOptions.url?.startsWith('/graphql'))
      metrics.count('requests', { ...otherOperation, outcome: code })
    const message = status >= 500 ? code : describeHttpRequestError(error)
    await reply.code(status).send(buildGraphqlErrorBody(code, request.id, message))
  })
}

/**
 * Rejected HTTP requests whose bodies the gateway still receives and discards. Some browsers read a
 * response only after they have sent the whole body. At most one request is in this set; the
 * connection of any other rejected request is closed.
 */
const discardedBodies = new Set<IncomingMessage>()
const maxDiscardedBodies = 1
const maxDiscardedBytes = 10_000_000

async function sendBodyRejectedResponse(
  { failure, statusCode, message, retryAfter }: BodyRejected,
  request: FastifyRequest,
  reply: FastifyReply,
  metrics: Metrics,
): Promise<void> {
  metrics.count('requests', { ...otherOperation, outcome: failure })
  const isThrownAway =
    Number(request.headers['content-length']) < maxDiscardedBytes && discardedBodies.size < maxDiscardedBodies
  if (isThrownAway) {
    discardedBodies.add(request.raw)
    request.raw.once('close', () => discardedBodies.delete(request.raw))
    request.raw.socket.once('close', () => discardedBodies.delete(request.raw))
  } else reply.header('connection', 'close')
  if (retryAfter !== null) reply.header('retry-after', String(retryAfter))
  const more = retryAfter === null ? {} : { retryAfter }
  const body = buildGraphqlErrorBody(failure, request.id, message, more)
  reply.code(statusCode)
  await (isThrownAway
    ? reply.send(body)
    : sendResponseThenCloseConnection(request, reply, JSON.stringify(body)))
}

/**
 * Time for which a connection stays open after its last response, in milliseconds. An immediate
 * close would discard the unread response.
 */
const lingerMs = 500

/**
 * Sends a whole error response at once, then closes the connection after a delay in which the
 * client can read the response.
 */
function sendResponseThenCloseConnection(
  request: FastifyRequest,
  reply: FastifyReply,
  text: string,
): FastifyReply {
  // A `readable` listener stops Node from reading: otherwise it would buffer megabytes of the body
  // before the connection closes.
  request.raw.on('readable', () => {})
  const streamErrorTextThenKeepConnectionOpen = async function* () {
    yield text
    await wait(lingerMs, undefined, { ref: false })
  }
  return reply
    .type('application/json; charset=utf-8')
    .header('content-length', Buffer.byteLength(text))
    .send(Readable.from(streamErrorTextThenKeepConnectionOpen()))
}

/**
 * Returns a request handler for malformed URLs (`/%zz`). The handler must set the response headers,
 * because no Fastify hook runs for a malformed URL.
 */
export function createMalformedUrlHandler(headers: Record<string, string>) {
  return async (error: FastifyError, request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    reply.code(400).headers({ ...headers, 'x-request-id': request.id })
    // A client that does not accept JSON is usually a browser.
    if (!/\bjson\b/.test(request.headers.accept ?? '')) {
      const message = translate(parseLanguage(request.headers), 'common', 'errors.address')
      return void (await reply.type('text/plain; charset=utf-8').send(`${message}\n`))
    }
    await reply.send(buildGraphqlErrorBody('BAD_REQUEST', request.id, describeHttpRequestError(error)))
  }
}

/** Adds the request id to an error response that Apollo sends before the GraphQL context exists. */
export function addRequestIdToGraphqlErrors(payload: string, requestId: string): string {
  const body = JSON.parse(payload) as { errors?: { extensions?: object }[] }
  const errors = body.errors?.map((error) => ({
    ...error,
    extensions: { ...error.extensions, requestId },
  }))
  return JSON.stringify({ ...body, ...(errors && { errors }) })
}
