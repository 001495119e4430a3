/** Tests of `freePort`: the port is free and outside the range of outgoing connections. */
import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { findFreePort } from '../../../gateway/platform/free-port.ts'

test("a free port lies below the operating system's range of ephemeral ports", async () => {
  for (let tries = 0; tries < 50; tries += 1) {
    const port = await findFreePort()
    expect(port).toBeGreaterThan(1024)
    expect(port).toBeLessThan(32_768)
    const server = createServer().listen(port, '127.0.0.1')
    await once(server, 'listening')
    await new Promise((resolve) => server.close(resolve))
  }
})
