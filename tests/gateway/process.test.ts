/** Starting and stopping: of the gateway, and of the federation that it starts. */
import { spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type RunningGateway, startGateway } from './start.ts'

const entry = join(import.meta.dirname, '../../gateway/main.ts')
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sentier-process-'))
})
afterAll(async () => await rm(folder, { recursive: true, force: true }))

/** Runs the gateway to its end. */
function run(env: Record<string, string>) {
  const { status, stderr } = spawnSync(process.execPath, [entry], {
    env: { ...process.env, PORT: '0', FEDERATION_PORT: '0', DATA_DIR: folder, ...env },
    encoding: 'utf8',
    timeout: 20_000,
  })
  return { status, lines: stderr.trim().split('\n') }
}

const isAlive = async (url: string) =>
  await fetch(`${url}/health`).then(
    () => true,
    () => false,
  )

describe('the start', () => {
  test.each([
    [{ PORT: 'no' }, 'PORT must be a whole number from 0 to 65535, not "no".'],
    [
      { NODE_ENV: 'production' },
      'FEDERATION_URL is needed in production (or EMBEDDED_FEDERATION=1 for a demo).',
    ],
    [{ FEDERATION_URL: 'nowhere' }, 'FEDERATION_URL must be an http or https address, not "nowhere".'],
    [
      { DATA_DIR: '/dev/null/data' },
      "DATA_DIR: /dev/null/data cannot be a folder (ENOTDIR: not a directory, mkdir '/dev/null/data').",
    ],
  ])('%j stops it with a line', (env, line) => {
    expect(run(env)).toEqual({ status: 1, lines: [line] })
  })

  test('a setting of the federation that is bad is told too', () => {
    const { status, lines } = run({ CARD_LATENCY_MS: 'soon' })
    expect(status).toBe(1)
    expect(lines.join('\n')).toContain('CARD_LATENCY_MS must be a whole number')
  })
})

describe('two gateways', () => {
  let first: RunningGateway
  beforeAll(async () => {
    first = await startGateway()
  })
  afterAll(async () => await first.stop())

  test('the second goes on with the federation of the first, and leaves it running', async () => {
    const port = new URL(first.federationUrl).port
    const second = await startGateway({ dataDir: first.dataDir, env: { FEDERATION_PORT: port } })
    expect(second.federationUrl).toBe(first.federationUrl)
    await second.signIn()
    await second.stop()
    expect(await isAlive(first.federationUrl)).toBe(true)
  })

  test('a port that is taken by another federation, or by anything, is told in a line', () => {
    const federationPort = new URL(first.federationUrl).port
    expect(run({ FEDERATION_PORT: federationPort })).toEqual({
      status: 1,
      lines: [
        `Port ${federationPort} has a federation with another folder, ${first.dataDir}: set FEDERATION_PORT, or DATA_DIR to that.`,
      ],
    })
    const portal = new URL(first.url).port
    expect(run({ FEDERATION_PORT: portal })).toEqual({
      status: 1,
      lines: [`Port ${portal} is taken by something else: set FEDERATION_PORT to another.`],
    })
    expect(run({ PORT: portal })).toEqual({
      status: 1,
      lines: [`Port ${portal} is taken: set PORT to another.`],
    })
  })
})

test('a federation that is too busy to answer at once is waited for, and gone on with', async () => {
  const dataDir = await mkdtemp(join(folder, 'busy-'))
  const health = JSON.stringify({ service: 'sentier-federation', dataDir })
  // Longer than a healthy one ever takes.
  const busy = createServer((_, response) => void setTimeout(() => response.end(health), 2_500))
  await new Promise<void>((resolve) => busy.listen(0, '127.0.0.1', resolve))
  try {
    const { port } = busy.address() as AddressInfo
    const gateway = await startGateway({ dataDir, env: { FEDERATION_PORT: String(port) } })
    expect(gateway.federationUrl).toContain(`:${port}`)
    await gateway.stop()
  } finally {
    busy.closeAllConnections()
    busy.close()
  }
})

describe('the stop', () => {
  test('ends the federation that it has started; a kill does not', async () => {
    const gateway = await startGateway()
    await gateway.kill()
    expect(await isAlive(gateway.federationUrl)).toBe(true)
    await gateway.stop()
    expect(await isAlive(gateway.federationUrl)).toBe(false)

    const other = await startGateway()
    await other.stop()
    expect(await isAlive(other.federationUrl)).toBe(false)
  })

  test('answers what it has begun', async () => {
    const gateway = await startGateway({ env: { CARD_LATENCY_MS: '800' } })
    const token = await gateway.signIn()
    const { buyDocument, purchase } = await import('./documents.ts')
    const answer = gateway.query<{ buyAccessRight: { __typename: string } }>(buyDocument, purchase(), token)
    await new Promise((resolve) => setTimeout(resolve, 300))
    const stopped = gateway.stop()
    expect((await answer).data.buyAccessRight.__typename).toBe('BuyAccessRightPayload')
    await stopped
  })

  test('everything is there again after a restart', async () => {
    const dataDir = await mkdtemp(join(folder, 'data-'))
    const { buyDocument, purchase } = await import('./documents.ts')
    const before = await startGateway({ dataDir })
    const bought = await before.query<{ buyAccessRight: { accessRight: { id: string; number: string } } }>(
      buyDocument,
      purchase(),
      await before.signIn(),
    )
    await before.stop()
    const after = await startGateway({ dataDir })
    const { accessRight } = bought.data.buyAccessRight
    const { data } = await after.query(
      'query ($id: ID!) { node(id: $id) { ... on AccessRight { number status } } }',
      { id: accessRight.id },
      await after.signIn(),
    )
    expect(data).toEqual({ node: { number: accessRight.number, status: 'ACTIVE' } })
    await after.stop()
  })
})

test('the first page of a portal comes within three seconds', async () => {
  const start = performance.now()
  const gateway = await startGateway()
  await fetch(gateway.url)
  const took = performance.now() - start
  await gateway.stop()
  // A machine that has more to do than it can is allowed as much longer.
  expect(took).toBeLessThan(3_000 * Math.max(1, loadavg()[0]! / availableParallelism()))
})
