import type { FastifyRequest } from 'fastify'
import type { Caller } from '../federation/build-request.ts'
import { Context } from '../graphql/context.ts'
import type { Services } from '../graphql/services.ts'
import { getIpNetworkOfClient } from '../platform/rate-limit-keys.ts'
import { findRegisteredClient, parseBearerToken, parseClubCode, parseLanguage } from './request-headers.ts'

/**
 * Creates the GraphQL context of an HTTP request. The context contains the validated request
 * headers that the gateway forwards to the federation.
 */
export function createRequestContext(services: Services, request: FastifyRequest): Context {
  const { headers } = request
  const caller: Caller = {
    accessToken: parseBearerToken(headers.authorization),
    language: parseLanguage(headers),
    club: parseClubCode(headers['x-club']),
    requestId: request.id,
    ...(services.telemetry !== null && {
      trace: services.telemetry.startTrace(request.id, headers['traceparent']),
    }),
  }
  const context = new Context(
    services,
    caller,
    getIpNetworkOfClient(request.ip, request.socket.remoteAddress),
    request.log,
    (outcome) => (request.graphqlOutcome = outcome),
  )
  context.client = findRegisteredClient(headers, services.config.clients)
  return context
}
