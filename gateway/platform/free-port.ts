/** A port for who has asked for none in particular, known before anything listens on it. */
import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/**
 * Below the ports that the system hands to every connection that goes out (32768 on Linux): between the look and the
 * listening a start takes seconds, in which any request of any program would take one of those.
 */
const from = 20_000
const below = 32_768

/** A port of this machine on which nobody listens. */
export async function freePort(): Promise<number> {
  const port = randomInt(from, below)
  return (await canListen(port)) ? port : await freePort()
}

async function canListen(port: number): Promise<boolean> {
  return await new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}
