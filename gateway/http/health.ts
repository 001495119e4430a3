/** Health endpoints: liveness and readiness. */
import type { FastifyInstance } from 'fastify'
import type { Services } from '../graphql/services.ts'

const deadlineMs = 2_000
/**
 * Time for which a readiness result is reused, in milliseconds, so that frequent checks do not load
 * the federation.
 */
const freshMs = 1_000

/**
 * State of the gateway's shutdown. While `isDraining` is true, `/health/ready` reports that the
 * gateway is not ready, and clients are told to close their connections.
 */
export interface DrainState {
  isDraining: boolean
}

/**
 * Returns a function that checks if the federation responds. The check is a federation call that
 * every visitor of the portal needs.
 */
export function createFederationHealthCheck({ federation }: Services): () => Promise<boolean> {
  const client = federation.createClientForCaller({
    accessToken: null,
    language: 'fr',
    club: null,
    requestId: 'health',
  })
  let lastCheck: { at: number; answers: Promise<boolean> } | null = null
  return async () => {
    if (lastCheck === null || Date.now() - lastCheck.at > freshMs) {
      const call = client.call('getRegions', { timeoutMs: deadlineMs })
      lastCheck = { at: Date.now(), answers: call.then(Array.isArray, () => false) }
    }
    return await lastCheck.answers
  }
}

export function registerHealthRoutes(
  app: FastifyInstance,
  { federation, shared, sales }: Services,
  isFederationAvailable: () => Promise<boolean>,
  leaving: DrainState,
): void {
  app.get('/health/live', { logLevel: 'silent' }, async () => ({ status: 'live' }))
  app.get('/health/ready', { logLevel: 'silent' }, async (_request, reply) => {
    // The load balancer stops sending requests while the running ones complete.
    if (leaving.isDraining) return await reply.code(503).send({ status: 'stopping' })
    // A dependency that fails for every instance does not mark any instance unready: the portal
    // shows the error and when to retry, while without any ready instance members would see the
    // bare error page of the reverse proxy. The body reports the failure to operators.
    return await reply.send({
      status: 'ready',
      federation: (await isFederationAvailable()) ? 'answers' : 'unavailable',
      shared: shared.location,
      breakers: federation.getBreakerStates(),
      sales: sales.isOpen ? 'open' : 'closed',
    })
  })
}
