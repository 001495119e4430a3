/**
 * Listens on a host and port with several listeners, and explains why an address is unavailable.
 */
import type { FastifyInstance } from 'fastify'
import { once } from 'node:events'
import { type Server, type Socket, createServer } from 'node:net'
import { SettingError } from './environment-reader.ts'

interface Address {
  host: string
  port: number
}

/**
 * Number of listeners that share the port. Each listener accepts only one connection per event loop
 * iteration (libuv since 1.45). With a single listener under load, the last of a thousand clients
 * would wait almost a minute for its rejection.
 */
const listenerCount = 32

/**
 * Listens on a host and port, with several listeners where the system can share a port. Throws a
 * `SettingError` when the address is unavailable.
 */
export async function listenOnPort(
  app: FastifyInstance,
  { host, port }: Address,
  unreadBytes: number,
): Promise<void> {
  try {
    if (process.platform !== 'linux') return void (await app.listen({ host, port }))
    await assertPortFree({ host, port })
    const shared = { host, port, reusePort: true }
    const forwardConnectionToServer = (socket: Socket) => void app.server.emit('connection', socket)
    const others = Array.from({ length: listenerCount - 1 }, () =>
      createServer(
        { allowHalfOpen: true, noDelay: true, highWaterMark: unreadBytes },
        forwardConnectionToServer,
      ),
    )
    app.addHook('preClose', async () => {
      const closed = others.map(closeTcpServer)
      app.server.closeIdleConnections()
      // Requests on connections of the other listeners are answered before the server shuts down.
      await Promise.all(closed)
    })
    await app.listen(shared)
    for (const other of others) await once(other.listen(shared), 'listening')
  } catch (error) {
    throw explainUnavailableAddress(error, { host, port }) ?? error
  }
}

/**
 * Throws when the port is in use. The check binds the port exclusively, because a shared bind may
 * succeed on a port that another process uses.
 */
async function assertPortFree(address: Address): Promise<void> {
  const server = createServer()
  await once(server.listen(address), 'listening')
  await closeTcpServer(server)
}

async function closeTcpServer(server: Server): Promise<void> {
  await new Promise((resolve) => server.close(resolve))
}

/** Returns a one-line error for an unavailable host or port; null for any other error. */
export function explainUnavailableAddress(error: unknown, { host, port }: Address): SettingError | null {
  const code = error instanceof Error && 'code' in error ? error.code : null
  if (code === 'EADDRINUSE') return new SettingError(`Port ${port} is taken: set PORT to another.`)
  if (code === 'EACCES')
    return new SettingError(`Port ${port} may not be used by this account: set PORT to another.`)
  return code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND'
    ? new SettingError(`HOST: ${host} is no address of this machine.`)
    : null
}
