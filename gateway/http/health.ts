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

/** Check if the federation responds. One check at a time serves every caller. */
export interface FederationHealthCheck {
  /** Returns true if the federation responds. Waits for a running check, at most two seconds. */
  isAvailable(): Promise<boolean>
  /**
   * Returns the result of the last completed check at once, and starts a new check if that result
   * is old; null before the first check has completed.
   */
  getLastResult(): boolean | null
}

/**
 * Creates the check of the federation. The check is a federation call that every visitor of the
 * portal needs.
 */
export function createFederationHealthCheck({ federation }: Services): FederationHealthCheck {
  const client = federation.createClientForCaller({
    accessToken: null,
    language: 'fr',
    club: null,
    requestId: 'health',
    // Frequent checks would hide failures of members' calls in the alerts.
    metricsLabel: 'healthCheck',
  })
  let lastCheck: { at: number; answers: Promise<boolean> } | null = null
  let lastResult: boolean | null = null
  const checkFederationHealth = async () => {
    const reply = await client.call('getRegions', { timeoutMs: deadlineMs }).catch(() => null)
    return (lastResult = Array.isArray(reply))
  }
  const isFederationAvailable = async () => {
    if (lastCheck === null || Date.now() - lastCheck.at > freshMs)
      lastCheck = { at: Date.now(), answers: checkFederationHealth() }
    return await lastCheck.answers
  }
  return {
    isAvailable: isFederationAvailable,
    getLastResult() {
      void isFederationAvailable()
      return lastResult
    },
  }
}

export function registerHealthRoutes(
  app: FastifyInstance,
  { federation, shared, sales }: Services,
  federationHealth: FederationHealthCheck,
  drainState: DrainState,
): void {
  app.get('/health/live', { logLevel: 'silent' }, async () => ({ status: 'live' }))
  app.get('/health/ready', { logLevel: 'silent' }, async (_request, reply) => {
    // The load balancer stops sending requests while the running ones complete.
    if (drainState.isDraining) return await reply.code(503).send({ status: 'stopping' })
    // A dependency that fails for every instance does not mark any instance unready: the portal
    // shows the error and when to retry, while without any ready instance members would see the
    // bare error page of the reverse proxy. The body reports the failure to operators.
    // The response does not wait for the federation, because a load balancer removes an instance
    // that responds late.
    const isAnswering = federationHealth.getLastResult()
    return await reply.send({
      status: 'ready',
      federation: isAnswering === null ? 'unknown' : isAnswering ? 'answers' : 'unavailable',
      shared: shared.location,
      breakers: federation.getBreakerStates(),
      sales: sales.isOpen ? 'open' : 'closed',
    })
  })
}
