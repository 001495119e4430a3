/**
 * Timeout for clients that read responses slowly. Unread large responses occupy memory, and a slow
 * client of a streamed file also occupies a connection to the federation.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Socket } from 'node:net'

/**
 * Ends connections whose client has not read any byte of a pending response for `unreadMs`
 * milliseconds; 0 disables this timeout.
 */
export function disconnectClientsThatReadSlowly(app: FastifyInstance, unreadMs: number): void {
  if (unreadMs === 0) return
  app.addHook('onSend', (_request, reply, _payload, done) => {
    // Node restarts this timeout whenever the client reads anything.
    reply.raw.setTimeout(unreadMs, () => resetConnectionOfSlowClient(reply.raw.socket))
    done()
  })
}

/**
 * Returns true when the client has disconnected. Checks for a missing remote address, because Node
 * marks a reset connection as destroyed only later.
 */
export function isClientDisconnected({ socket }: FastifyRequest): boolean {
  return socket.destroyed || socket.remoteAddress === undefined
}

function resetConnectionOfSlowClient(socket: Socket | null): void {
  // A response that is still being computed is not the client's fault. The connection is reset
  // because an orderly end would leave the unread data in the kernel's buffer.
  if (socket !== null && socket.writableLength > 0) socket.resetAndDestroy()
}
