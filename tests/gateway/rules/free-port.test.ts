/**
 * Tests of `findFreePort`: the port is free, outside the range of ephemeral ports, and not returned
 * twice.
 */
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

test('two calls of findFreePort never return the same port, even if nothing listens on the first port yet', async () => {
  const ports: number[] = []
  // Of 400 random ports, about six would be returned twice.
  while (ports.length < 400) ports.push(await findFreePort())
  expect(new Set(ports).size).toBe(ports.length)
})
