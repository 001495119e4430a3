/** Unread responses: the gateway closes a connection whose client does not read. */
import { setTimeout as wait } from 'node:timers/promises'
import { getIntrospectionQuery } from 'graphql'
import { afterAll, expect, test } from 'vitest'
import { type RunningGateway, startGateway } from '../gateway/start.ts'
import { isLong, trustTable } from '../trust.ts'
import { headersOf, open } from './sockets.ts'

const note = trustTable('unread', 'Answers that nobody reads')

/** Shorter timeout for the short run: seconds instead of half a minute. */
const unreadMs = isLong ? 30_000 : 1_500

const running: RunningGateway[] = []
async function start(env: Record<string, string>): Promise<RunningGateway> {
  const gateway = await startGateway({ env })
  running.push(gateway)
  return gateway
}
afterAll(async () => {
  for (const gateway of running) await gateway.stop()
})

const asked = 30
const body = JSON.stringify({ query: getIntrospectionQuery() })

/**
 * Sends many introspection queries at once, reads nothing for a while, and returns how many
 * responses arrive afterwards.
 */
async function readLate({ url }: RunningGateway): Promise<number> {
  // The first introspection takes longer, so a query comes before the measurement.
  await fetch(`${url}/graphql`, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  const { socket, answer, ended } = await open(url)
  socket.pause()
  for (let at = 0; at < asked; at += 1) socket.write(headersOf(Buffer.byteLength(body)) + body)
  // Data sent by the first check counts as read, so the gateway gives up at the second check at the
  // latest.
  await wait(2 * unreadMs + 2_500)
  socket.resume()
  const answers = () => answer().split('HTTP/1.1 200').length - 1
  await Promise.race([ended, expect.poll(answers).toBe(asked)])
  socket.destroy()
  return answers()
}

test('a connection whose responses are not read is closed', async () => {
  const without = await readLate(await start({ UNREAD_MS: '0' }))
  const read = await readLate(await start({ UNREAD_MS: String(unreadMs) }))
  note({
    attack: `${asked} answers of half a megabyte on one connection, of which nothing is read`,
    promise: 'given up after 30 to 60 s',
    reached: `the connection is gone, with it ${asked - read} of the answers`,
    without: `all ${without} are kept`,
  })
  expect(without).toBe(asked)
  expect(read).toBeLessThan(asked)
})

test('responses that are read slowly arrive completely', async () => {
  const { url } = await start({ UNREAD_MS: String(unreadMs) })
  const { socket, answer } = await open(url)
  // The client reads a part at a time with pauses, longer in total than the limit for unread
  // responses.
  const part = 2_000_000
  let unread = part
  socket.on('data', (chunk: Buffer) => {
    unread -= chunk.length
    if (unread > 0) return
    unread = part
    socket.pause()
    setTimeout(() => socket.resume(), unreadMs / 3)
  })
  const begin = performance.now()
  for (let at = 0; at < asked; at += 1) socket.write(headersOf(Buffer.byteLength(body)) + body)
  const answers = () => answer().split('HTTP/1.1 200').length - 1
  const whole = async () => await expect.poll(answers, { timeout: unreadMs * 20, interval: 200 }).toBe(asked)
  await whole().catch(() => undefined)
  const seconds = Math.round((performance.now() - begin) / 1_000)
  note({
    attack: 'None: the same on a bad line, read in parts with pauses between',
    promise: 'all of it comes',
    reached: `${answers()} of ${asked} answers in ${seconds} s`,
  })
  expect(answers()).toBe(asked)
  expect(seconds * 1_000).toBeGreaterThan(unreadMs)
  socket.destroy()
}, 900_000)
