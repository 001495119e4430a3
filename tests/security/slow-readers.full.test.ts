/** Tests of unread responses: the gateway closes a connection whose client does not read. */
import { setTimeout as wait } from 'node:timers/promises'
import { getIntrospectionQuery } from 'graphql'
import { afterAll, expect, test } from 'vitest'
import { type RunningGateway, startGateway } from '../gateway/helpers/gateway-process.ts'
import type { ConfigOverrides } from '../gateway/helpers/config-overrides.ts'
import { createAttackResultRowRecorder } from '../attack-results.ts'
import { isLong } from '../run-mode.ts'
import { buildGraphqlRequestHeaderLines, openRawConnection } from './helpers/raw-sockets.ts'

const note = createAttackResultRowRecorder('slow-readers', 'Unread responses')

/**
 * Time after which the gateway closes a connection with an unread response. `npm test` lowers the
 * time, whose default is half a minute.
 */
const unreadTimeoutMs = isLong ? 30_000 : 1_500

const startedGateways: RunningGateway[] = []
async function startTestGateway(config: ConfigOverrides): Promise<RunningGateway> {
  const gateway = await startGateway({ config })
  startedGateways.push(gateway)
  return gateway
}
afterAll(async () => {
  for (const gateway of startedGateways) await gateway.stop()
})

const requestCount = 30
const body = JSON.stringify({ query: getIntrospectionQuery() })

/**
 * Longest time that the gateway may take on a busy machine to close a connection with unread
 * responses, in milliseconds.
 */
const longestWaitMs = 2 * unreadTimeoutMs + 60_000

/**
 * Sends many introspection queries and reads no response, until the gateway closes the connection
 * or `waitMs` have passed. Returns the elapsed milliseconds, and the number of responses that still
 * arrive afterward.
 */
async function countLateResponses({ url }: RunningGateway, waitMs: number) {
  // The first introspection takes longer, so a query comes before the measurement.
  await fetch(`${url}/graphql`, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  const { socket, received, ended } = await openRawConnection(url)
  socket.pause()
  for (let at = 0; at < requestCount; at += 1)
    socket.write(buildGraphqlRequestHeaderLines(Buffer.byteLength(body)) + body)
  // A paused socket notices a reset only when it writes. A line break between requests has no
  // effect.
  const probe = setInterval(() => socket.write('\r\n'), 100)
  const begin = performance.now()
  await Promise.race([ended, wait(waitMs, undefined, { ref: false })])
  const waitedMs = performance.now() - begin
  clearInterval(probe)
  socket.resume()
  const countOkResponses = () => received().split('HTTP/1.1 200').length - 1
  await Promise.race([ended, expect.poll(countOkResponses, { timeout: 60_000 }).toBe(requestCount)])
  socket.destroy()
  return { waitedMs, responses: countOkResponses() }
}

test('the gateway closes a connection whose client reads no responses', async () => {
  const closed = await countLateResponses(
    await startTestGateway({ unreadMs: unreadTimeoutMs }),
    longestWaitMs,
  )
  const open = await countLateResponses(await startTestGateway({ unreadMs: 0 }), closed.waitedMs)
  const [read, without] = [closed.responses, open.responses]
  note({
    attack: `${requestCount} responses of 0.5 MB on one connection whose client reads nothing`,
    promise: 'connection closed after 30 to 60 s',
    reached: `connection closed, ${requestCount - read} responses discarded`,
    without: `all ${without} responses stay in memory`,
  })
  expect(without).toBe(requestCount)
  expect(read).toBeLessThan(requestCount)
}, 300_000)

test('a client that reads responses slowly receives every response', async () => {
  const { url } = await startTestGateway({ unreadMs: unreadTimeoutMs })
  const { socket, received } = await openRawConnection(url)
  // The client reads a part at a time with pauses, longer in total than the limit for unread
  // responses.
  const part = 2_000_000
  let unread = part
  socket.on('data', (chunk: Buffer) => {
    unread -= chunk.length
    if (unread > 0) return
    unread = part
    socket.pause()
    setTimeout(() => socket.resume(), unreadTimeoutMs / 3)
  })
  const begin = performance.now()
  for (let at = 0; at < requestCount; at += 1)
    socket.write(buildGraphqlRequestHeaderLines(Buffer.byteLength(body)) + body)
  const countReceivedResponses = () => received().split('HTTP/1.1 200').length - 1
  const waitForAllResponses = async () =>
    await expect
      .poll(countReceivedResponses, { timeout: unreadTimeoutMs * 20, interval: 200 })
      .toBe(requestCount)
  await waitForAllResponses().catch(() => undefined)
  const seconds = Math.round((performance.now() - begin) / 1_000)
  note({
    attack: 'No attack: the same responses on a slow connection, read in parts with pauses',
    promise: 'the complete response arrives',
    reached: `${countReceivedResponses()} of ${requestCount} responses in ${seconds} s`,
  })
  expect(countReceivedResponses()).toBe(requestCount)
  expect(seconds * 1_000).toBeGreaterThan(unreadTimeoutMs)
  socket.destroy()
}, 900_000)
