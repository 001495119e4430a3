/** Selection of a free port, for a start without a configured port. */
import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/**
 * Range of ports below the ephemeral ports that the system assigns to outgoing connections (from
 * 32768 on Linux). A start takes seconds between this check and the listening, and an outgoing
 * connection could take an ephemeral port in that time.
 */
const firstPort = 20_000
const endPort = 32_768

/** Returns a free port of this machine. */
export async function findFreePort(): Promise<number> {
  const port = randomInt(firstPort, endPort)
  return (await canListen(port)) ? port : await findFreePort()
}

async function canListen(port: number): Promise<boolean> {
  return await new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}
