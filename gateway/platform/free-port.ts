/** Selects a free TCP port for a server without a configured port. */
import { randomInt } from 'node:crypto'
import { createSocket } from 'node:dgram'
import { createServer } from 'node:net'

/**
 * Range of TCP ports from which a free port is selected. It lies below the ephemeral ports (from
 * 32768 on Linux), which an outgoing connection could take before the listener starts.
 */
const firstPort = 20_000
const endPort = 32_768

/** Returns a random free TCP port of this machine. */
export async function findFreePort(): Promise<number> {
  const port = randomInt(firstPort, endPort)
  return (await canListenOnPort(port)) && (await tryReservingTcpPort(port)) ? port : await findFreePort()
}

async function canListenOnPort(port: number): Promise<boolean> {
  return await new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}

/**
 * Reserves a TCP port for this process. Binds the UDP port with the same number, as a mark for
 * other processes. Another process that starts at the same time then selects a different port.
 */
async function tryReservingTcpPort(port: number): Promise<boolean> {
  return await new Promise((resolve) => {
    const socket = createSocket('udp4')
    socket.once('error', () => resolve(false))
    socket.bind({ port, address: '127.0.0.1', exclusive: true }, () => resolve(true))
    socket.unref()
  })
}
