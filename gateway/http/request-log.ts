/** The log's one line of each request: what was asked, how it went, how long it took and what it cost the federation. */
import { type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import type { RequestOutcome } from '../graphql/context.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Of a GraphQL request, once it is answered; null for every other. */
    answered: RequestOutcome | null
  }
}

/** Says nothing of a request that comes, and all of it once it is over. */
export class RequestLog extends LogController {
  override incomingRequest(): void {}

  override requestCompleted(
    error: Error | null | undefined,
    request: FastifyRequest,
    reply: FastifyReply,
  ): void {
    const line = { req: request, res: reply, ms: Math.round(reply.elapsedTime), ...request.answered }
    if (error) request.log.error({ ...line, err: error }, 'request')
    else request.log.info(line, 'request')
  }
}
