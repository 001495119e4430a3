/** Where a server listens, through how many doors, and why it cannot. */
import type { FastifyInstance } from 'fastify'
import { once } from 'node:events'
import { type Server, type Socket, createServer } from 'node:net'
import { SettingError } from './settings.ts'

interface Address {
  host: string
  port: number
}

/**
 * How many listeners share the port. From each the event loop takes in one connection a turn (libuv since 1.45), and where
 * much is done a turn is long: of a thousand who come at once the last would wait most of a minute to be turned away.
 */
const doors = 32

/** Listens, through several doors where the system lets them share a port; throws why it cannot. */
export async function listenAt(app: FastifyInstance, { host, port }: Address, unread: number): Promise<void> {
  try {
    if (process.platform !== 'linux') return void (await app.listen({ host, port }))
    await expectFree({ host, port })
    const shared = { host, port, reusePort: true }
    const take = (socket: Socket) => void app.server.emit('connection', socket)
    const others = Array.from({ length: doors - 1 }, () =>
      createServer({ allowHalfOpen: true, noDelay: true, highWaterMark: unread }, take),
    )
    app.addHook('preClose', async () => {
      const closed = others.map(close)
      app.server.closeIdleConnections()
      // What they have let in is answered before anything is taken apart.
      await Promise.all(closed)
    })
    await app.listen(shared)
    for (const other of others) await once(other.listen(shared), 'listening')
  } catch (error) {
    throw unusableAddress(error, { host, port }) ?? error
  }
}

/** Who shares a port is not told that another process has it, as long as that shares it too. */
async function expectFree(address: Address): Promise<void> {
  const server = createServer()
  await once(server.listen(address), 'listening')
  await close(server)
}

async function close(server: Server): Promise<void> {
  await new Promise((resolve) => server.close(resolve))
}

/** An address or a port that cannot be had, in a line; null for any other error. */
export function unusableAddress(error: unknown, { host, port }: Address): SettingError | null {
  const code = error instanceof Error && 'code' in error ? error.code : null
  if (code === 'EADDRINUSE') return new SettingError(`Port ${port} is taken: set PORT to another.`)
  if (code === 'EACCES')
    return new SettingError(`Port ${port} may not be used by this account: set PORT to another.`)
  return code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND'
    ? new SettingError(`HOST: ${host} is no address of this machine.`)
    : null
}
