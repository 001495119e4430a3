/** How answers leave: whoever asks for much and reads nothing would have all of it kept, and what it comes from held up. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Socket } from 'node:net'

/** Ends connections whose client has not read a waiting response for `unreadMs` milliseconds; 0 disables it. */
export function endSlowReaders(app: FastifyInstance, unreadMs: number): void {
  if (unreadMs === 0) return
  app.addHook('onSend', (_request, reply, _payload, done) => {
    // Node begins anew as often as something is read, however little.
    reply.raw.setTimeout(unreadMs, () => giveUp(reply.raw.socket))
    done()
  })
}

/** Whether whoever asked is gone: a connection that was reset has no address any more, a moment before it is seen to end. */
export function isGone({ socket }: FastifyRequest): boolean {
  return socket.destroyed || socket.remoteAddress === undefined
}

function giveUp(socket: Socket | null): void {
  // An answer that is still being made waits for us. Ended in good order, what is unread would stay with the system.
  if (socket !== null && socket.writableLength > 0) socket.resetAndDestroy()
}
