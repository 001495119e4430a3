/**
 * Timeout of slow requests. A request body must arrive at a minimum rate, because a client that
 * trickles bytes could hold a connection open forever and block a shutdown.
 */
import type { FastifyInstance } from 'fastify'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

export interface SlowRequestLimits {
  /**
   * Time in milliseconds for which a request body may arrive at any rate; afterwards the minimum
   * rate applies.
   */
  bodyMs: number
  /** Minimum rate at which a request body must arrive after `bodyMs`, in bytes per second. */
  bodyPace: number
}

/** Interval between two checks for slow requests, in milliseconds. */
export const checkIntervalMs = 1_000

/**
 * Time in which an incomplete request body may still arrive after a shutdown has begun, in
 * milliseconds.
 */
const drainBodyMs = 1_000

const timeoutResponse = 'HTTP/1.1 408 Request Timeout\r\nconnection: close\r\ncontent-length: 0\r\n\r\n'

/** A request body that is still arriving. */
interface ArrivingBody {
  start: number
  /** Number of bytes that the connection had received before the request body began. */
  before: number
}

/**
 * Ends requests whose bodies arrive too slowly, and at shutdown all requests that have not arrived
 * completely.
 */
export function endSlowRequests(app: FastifyInstance, { bodyMs, bodyPace }: SlowRequestLimits): void {
  const { server } = app
  const sockets = new Set<Socket>()
  const arriving = new Map<IncomingMessage, ArrivingBody>()
  const unanswered = new Set<IncomingMessage>()

  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    unanswered.add(request)
    response.once('close', () => unanswered.delete(request))
    if (!hasRequestBody(request)) return
    // A body may continue to arrive after its response was sent.
    arriving.set(request, { start: performance.now(), before: request.socket.bytesRead })
    request.once('end', () => arriving.delete(request))
  })

  const checkTimer = setInterval(() => {
    for (const [request, { start, before }] of arriving) {
      const { socket } = request
      const overdueMs = performance.now() - start - bodyMs
      if (socket.destroyed || request.complete) arriving.delete(request)
      else if (overdueMs > 0 && socket.bytesRead - before < (overdueMs / 1_000) * bodyPace)
        sendTimeoutResponseAndEndSocket(socket)
    }
  }, checkIntervalMs).unref()

  app.addHook('preClose', async () => {
    setTimeout(() => {
      const respondingSockets = new Set<Socket>()
      for (const request of unanswered) if (request.complete) respondingSockets.add(request.socket)
      for (const socket of sockets)
        if (!respondingSockets.has(socket)) sendTimeoutResponseAndEndSocket(socket)
    }, drainBodyMs).unref()
  })
  app.addHook('onClose', async () => clearInterval(checkTimer))
}

function hasRequestBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

/** Sends a 408 response if the connection is still writable, and ends the connection. */
function sendTimeoutResponseAndEndSocket(socket: Socket): void {
  if (socket.writable) socket.write(timeoutResponse)
  socket.destroySoon()
}
