/** Answers that nobody reads: they are not kept for good. */
import { setTimeout as wait } from 'node:timers/promises'
import { getIntrospectionQuery } from 'graphql'
import { afterAll, expect, test } from 'vitest'
import { type RunningGateway, startGateway } from '../gateway/start.ts'
import { isLong, trustTable } from '../trust.ts'
import { headersOf, open } from './sockets.ts'

const note = trustTable('unread', 'Answers that nobody reads')

/** Short: what takes half a minute takes seconds. */
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

/** Asks for the schema so many times at once and reads nothing for a while: how many answers can be read then. */
async function readLate({ url }: RunningGateway): Promise<number> {
  // What is made for the first time takes longer.
  await fetch(`${url}/graphql`, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  const { socket, answer, ended } = await open(url)
  socket.pause()
  for (let at = 0; at < asked; at += 1) socket.write(headersOf(Buffer.byteLength(body)) + body)
  // What has left by the first look counts as read: it is given up by the second at the latest.
  await wait(2 * unreadMs + 2_500)
  socket.resume()
  const answers = () => answer().split('HTTP/1.1 200').length - 1
  await Promise.race([ended, expect.poll(answers).toBe(asked)])
  socket.destroy()
  return answers()
}

test('much is asked for, and nothing of it read', async () => {
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

test('answers that are read slowly', async () => {
  const { url } = await start({ UNREAD_MS: String(unreadMs) })
  const { socket, answer } = await open(url)
  // A part at a time, with pauses between: together for longer than nothing may be read.
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
