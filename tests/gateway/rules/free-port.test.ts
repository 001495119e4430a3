/** The port of who asked for none: free, and out of reach of the connections that go out meanwhile. */
import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { freePort } from '../../../gateway/platform/free-port.ts'

test('a free port is below those that the system hands to connections', async () => {
  for (let tries = 0; tries < 50; tries += 1) {
    const port = await freePort()
    expect(port).toBeGreaterThan(1024)
    expect(port).toBeLessThan(32_768)
    const server = createServer().listen(port, '127.0.0.1')
    await once(server, 'listening')
    await new Promise((resolve) => server.close(resolve))
  }
})
