import type { FastifyRequest } from 'fastify'
import type { Caller } from '../federation/request.ts'
import { Context } from '../graphql/context.ts'
import type { Services } from '../graphql/services.ts'
import { getClientNetwork } from '../platform/caller-address.ts'
import { bearerTokenOf, clubCodeOf, languageOf } from './request-headers.ts'

/**
 * Creates the GraphQL context of an HTTP request from its validated headers. No other header is
 * forwarded to the federation.
 */
export function createContext(services: Services, request: FastifyRequest): Context {
  const { headers } = request
  const caller: Caller = {
    accessToken: bearerTokenOf(headers.authorization),
    language: languageOf(headers),
    club: clubCodeOf(headers['x-club']),
    requestId: request.id,
    ...(services.telemetry !== null && {
      trace: services.telemetry.begin(request.id, headers['traceparent']),
    }),
  }
  return new Context(
    services,
    caller,
    getClientNetwork(request.ip, request.socket.remoteAddress),
    request.log,
    (what) => (request.answered = what),
  )
}
