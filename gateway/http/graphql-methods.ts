/** Response to methods other than POST at the GraphQL endpoint. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { buildGraphqlErrorBody } from './error-responses.ts'

/**
 * Refuses a GraphQL request that is not sent by POST, with status 405. A browser that opens the URL
 * gets the page of unknown URLs.
 */
export async function refuseGraphqlMethod(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  if (isPageRequest(request)) return reply.callNotFound()
  const body = buildGraphqlErrorBody('BAD_REQUEST', request.id, 'Send GraphQL requests by POST.')
  return await reply.code(405).header('allow', 'POST').send(body)
}

/** Returns true for a request of a browser for a page. */
export function isPageRequest({ method, headers }: FastifyRequest): boolean {
  return ['GET', 'HEAD'].includes(method) && headers.accept?.includes('text/html') === true
}
