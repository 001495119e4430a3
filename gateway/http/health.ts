/** Whether the process lives, and whether it can serve. */
import type { FastifyInstance } from 'fastify'
import type { Services } from '../graphql/context.ts'

const deadlineMs = 2_000
/** Askers share an answer this long, so that asking often costs the federation nothing. */
const freshMs = 1_000

/** Whether the gateway is draining: no new clients are to be sent, and connections close. */
export interface DrainState {
  now: boolean
}

export function registerHealth(
  app: FastifyInstance,
  { federation, shared, sales }: Services,
  leaving: DrainState,
): void {
  const client = federation.as({ accessToken: null, language: 'fr', club: null, requestId: 'health' })
  let last: { at: number; answers: Promise<boolean> } | null = null

  /** Asks what every visitor needs, of the federation itself. */
  const federationAnswers = async () => {
    if (last === null || Date.now() - last.at > freshMs) {
      const asked = client.call('getRegions', { timeoutMs: deadlineMs })
      last = { at: Date.now(), answers: asked.then(Array.isArray, () => false) }
    }
    return await last.answers
  }

  app.get('/health/live', { logLevel: 'silent' }, async () => ({ status: 'live' }))
  app.get('/health/ready', { logLevel: 'silent' }, async (_request, reply) => {
    // Whoever spreads requests stops sending them here, while what is on its way is still answered.
    if (leaving.now) return await reply.code(503).send({ status: 'stopping' })
    // What all instances lose at once takes none of them out: the portal itself says what does not answer, and when to come
    // again. Without any, members would meet the proxy's own bare page. Who runs the portal reads it here.
    return await reply.send({
      status: 'ready',
      federation: (await federationAnswers()) ? 'answers' : 'unavailable',
      shared: shared.place,
      breakers: federation.breakers(),
      sales: sales.open ? 'open' : 'closed',
    })
  })
}
