/**
 * How requests arrive. Whoever sends a byte now and then holds a connection for good, and a server that is stopping waits for
 * what never comes: a body has a pace to keep, and a stop waits for what has arrived alone.
 */
import type { FastifyInstance } from 'fastify'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

export interface SlowRequestLimits {
  /** How long a body may take whatever its pace, in milliseconds. */
  bodyMs: number
  /** How many bytes of it have to come each second, after that. */
  bodyPace: number
}

/** Interval between two checks of the connections, in milliseconds. */
export const checkIntervalMs = 1_000

/** How long a body that is on its way may still take once a stop was asked for, in milliseconds. */
const lastBodyMs = 1_000

const tooSlow = 'HTTP/1.1 408 Request Timeout\r\nconnection: close\r\ncontent-length: 0\r\n\r\n'

/** A body that is on its way. */
interface Arrival {
  start: number
  /** What its connection had brought before. */
  before: number
}

/** Ends the requests of a server whose bodies come too slowly, and when it stops those that have not come. */
export function endSlowRequests(app: FastifyInstance, { bodyMs, bodyPace }: SlowRequestLimits): void {
  const { server } = app
  const sockets = new Set<Socket>()
  const arriving = new Map<IncomingMessage, Arrival>()
  const unanswered = new Set<IncomingMessage>()

  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    unanswered.add(request)
    response.once('close', () => unanswered.delete(request))
    if (!hasBody(request)) return
    // What is answered before it has come goes on coming.
    arriving.set(request, { start: performance.now(), before: request.socket.bytesRead })
    request.once('end', () => arriving.delete(request))
  })

  const look = setInterval(() => {
    for (const [request, { start, before }] of arriving) {
      const { socket } = request
      const late = performance.now() - start - bodyMs
      if (socket.destroyed || request.complete) arriving.delete(request)
      else if (late > 0 && socket.bytesRead - before < (late / 1_000) * bodyPace) cut(socket)
    }
  }, checkIntervalMs).unref()

  app.addHook('preClose', async () => {
    setTimeout(() => {
      const answering = new Set<Socket>()
      for (const request of unanswered) if (request.complete) answering.add(request.socket)
      for (const socket of sockets) if (!answering.has(socket)) cut(socket)
    }, lastBodyMs).unref()
  })
  app.addHook('onClose', async () => clearInterval(look))
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

/** Says why, where nothing was answered, and ends the connection. */
function cut(socket: Socket): void {
  if (socket.writable) socket.write(tooSlow)
  socket.destroySoon()
}
