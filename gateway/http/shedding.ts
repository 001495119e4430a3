/** What is over what this process can carry is turned away at once, before its body is read: nothing of it was done. */
import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  onRequestHookHandler,
  preValidationHookHandler,
} from 'fastify'
import { type Services, languageOf } from '../graphql/context.ts'
import { Load } from '../platform/load.ts'
import { translate } from '../platform/texts.ts'
import { otherOperation } from '../schema/measure.ts'
import { errorBody } from './errors.ts'

/** When to come again, in seconds. Clients add some of their own, so that they do not all come at once. */
const retryAfter = 2

/** The hooks of a route that lets in only whom there is room for. */
interface Room {
  /** Turns away before the body is read, where there is none. */
  look: onRequestHookHandler
  /** Takes a place once the body is there: one that drips holds none. */
  take: preValidationHookHandler
}

export function roomFor(app: FastifyInstance, { config, metrics }: Services): Room {
  const load = new Load(config.load)
  app.addHook('onClose', async () => load.close())
  metrics.watch('requests_in_hand', {}, () => load.inHand)
  metrics.watch('requests_limit', {}, () => load.limit)

  const turnAway = (request: FastifyRequest, reply: FastifyReply): void => {
    metrics.count('requests', { ...otherOperation, outcome: 'OVERLOADED' })
    const message = translate(languageOf(request.headers), 'common', 'errors.OVERLOADED')
    void reply
      .code(503)
      .header('retry-after', String(retryAfter))
      .header('cache-control', 'no-store')
      .send(errorBody('OVERLOADED', request.id, message, { retryAfter }))
  }
  return {
    look: (request, reply, done) => (load.isFull ? turnAway(request, reply) : done()),
    take: (request, reply, done) => {
      if (!load.take()) return turnAway(request, reply)
      // Answered or given up by who asked, whichever comes first.
      reply.raw.once('close', () => load.giveBack())
      done()
    },
  }
}
