/**
 * Log line of each completed request: operation, outcome, duration and number of federation calls.
 */
import { type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import type { RequestOutcome } from '../graphql/context.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Outcome of a completed GraphQL request; null for any other HTTP request. */
    graphqlOutcome: RequestOutcome | null
  }
}

/** Fastify log controller that logs a request only when it is complete. */
export class RequestLog extends LogController {
  override incomingRequest(): void {}

  override requestCompleted(
    error: Error | null | undefined,
    request: FastifyRequest,
    reply: FastifyReply,
  ): void {
    const line = { req: request, res: reply, ms: Math.round(reply.elapsedTime), ...request.graphqlOutcome }
    if (error) request.log.error({ ...line, err: error }, 'request')
    else request.log.info(line, 'request')
  }
}
