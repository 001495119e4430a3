/** Tests of starting and stopping the gateway, which starts an embedded federation. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { text as streamText } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildCommandWithSmallDiskAtFolder, canMountSmallDisk } from '../small-disk.ts'
import { readProcessOutput, testSettings, startGateway } from './helpers/gateway-process.ts'

const entry = join(import.meta.dirname, '../../gateway/main.ts')
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sentier-process-'))
})
afterAll(async () => await rm(folder, { recursive: true, force: true }))

/** Runs the gateway until it exits. Returns its exit status and error output. */
async function runGatewayUntilExit(env: Record<string, string>) {
  const dataDir = await mkdtemp(join(folder, 'run-'))
  const gateway = spawn(process.execPath, [entry], {
    env: { ...process.env, PORT: '0', FEDERATION_PORT: '0', DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
    timeout: 90_000,
  })
  const [errorOutput, [status]] = await Promise.all([streamText(gateway.stderr), once(gateway, 'close')])
  return { status: status as number | null, lines: errorOutput.trim().split('\n') }
}

const isGatewayReachable = async (url: string) =>
  await fetch(`${url}/health`).then(
    () => true,
    () => false,
  )

// Each test has its own processes and data folder, so the tests can run concurrently.
describe.concurrent('gateway start', () => {
  test.each([
    [{ PORT: 'no' }, 'PORT must be a whole number from 0 to 65535, not "no".'],
    [
      { NODE_ENV: 'production' },
      'FEDERATION_URL is needed in production (or EMBEDDED_FEDERATION=1 for a demo).',
    ],
    [
      { NODE_ENV: 'production', FEDERATION_URL: 'https://federation.example' },
      'PUBLIC_URL is needed in production: the URL of the portal as members see it, like https://portail.example.',
    ],
    [
      {
        NODE_ENV: 'production',
        FEDERATION_URL: 'https://federation.example',
        PUBLIC_URL: 'https://portail.example',
      },
      'CONTACT_EMAIL and CONTACT_PHONE are needed in production with a real federation: every page says how its people are reached.',
    ],
    [{ FEDERATION_URL: 'nowhere' }, 'FEDERATION_URL must be an http or https address, not "nowhere".'],
    [
      { DATA_DIR: '/dev/null/data' },
      "DATA_DIR: /dev/null/data cannot be a folder (ENOTDIR: not a directory, mkdir '/dev/null/data').",
    ],
    [{ NODE_ENV: 'productoin' }, 'NODE_ENV must be one of production, development, test, not "productoin".'],
    [
      { DATA_DIR: '/proc/x' },
      "DATA_DIR: /proc/x cannot be a folder (ENOENT: no such file or directory, mkdir '/proc/x').",
    ],
    [
      { CARD_LATENCY_MS: 'soon' },
      'federation: CARD_LATENCY_MS must be a whole number from 0 to 60000, not "soon".',
    ],
  ])(
    'the gateway refuses to start with the invalid environment variables %j and explains the reason in one line',
    async (env, line) => {
      expect(await runGatewayUntilExit(env)).toEqual({ status: 1, lines: [line] })
    },
  )

  test('the gateway refuses to start with a data folder that holds unrelated files, and leaves the folder unchanged', async () => {
    const before = readdirSync('/etc')
    const { status, lines } = await runGatewayUntilExit({ DATA_DIR: '/etc' })
    expect([status, lines]).toEqual([
      1,
      [expect.stringMatching(/^(federation: )?DATA_DIR: .*\/etc.* \(.+\)\.$/)],
    ])
    expect(readdirSync('/etc')).toEqual(before)
  })

  test.skipIf(!canMountSmallDisk).each(['16k', '64k', '200k'])(
    'the gateway explains in one line that the disk of the data folder is full: %s',
    async (size) => {
      const dataDir = await mkdtemp(join(folder, 'full-'))
      const gateway = spawn(...buildCommandWithSmallDiskAtFolder(size, dataDir, [process.execPath, entry]), {
        env: { ...process.env, PORT: '0', FEDERATION_PORT: '0', DATA_DIR: dataDir },
        stdio: ['ignore', 'ignore', 'pipe'],
        timeout: 90_000,
      })
      const [errorOutput, [status]] = await Promise.all([streamText(gateway.stderr), once(gateway, 'close')])
      expect([status, errorOutput]).toEqual([
        1,
        expect.stringMatching(
          /^DATA_DIR: the disk of \S+ is full \(\d+ KB free\)\. Free some space, or choose another folder\.\n$/,
        ),
      ])
    },
  )

  test('the gateway refuses to start on a port that another portal uses', async () => {
    const first = await startGateway()
    const { port } = new URL(first.url)
    expect(await runGatewayUntilExit({ PORT: port })).toEqual({
      status: 1,
      lines: [`Port ${port} is taken: set PORT to another.`],
    })
    await first.stop()
  })

  test('a gateway that refuses to start keeps the log of the previous run', async () => {
    const dataDir = await mkdtemp(join(folder, 'told-'))
    await (await startGateway({ dataDir })).stop()
    const log = readFileSync(join(dataDir, 'federation.log'), 'utf8')
    expect(log).toContain('federation ready')
    expect((await runGatewayUntilExit({ DATA_DIR: dataDir, CARD_LATENCY_MS: 'soon' })).status).toBe(1)
    expect(readFileSync(join(dataDir, 'federation.log'), 'utf8')).toContain(log)
  })

  test('the gateway moves a long federation log to another file at startup', async () => {
    const dataDir = await mkdtemp(join(folder, 'long-'))
    const log = join(dataDir, 'federation.log')
    const before = 'what was told\n'.repeat(800_000)
    writeFileSync(log, before)
    const gateway = await startGateway({ dataDir })
    await gateway.stop()
    expect(readFileSync(log, 'utf8')).toMatch(/^(?!what was told)[^]*federation ready /)
    expect(readFileSync(`${log}.1`, 'utf8')).toBe(before)
  })
})

describe.concurrent('gateway stop', () => {
  test.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)(
    'the signal %s ends the gateway and its embedded federation',
    async (signal) => {
      const gateway = await startGateway()
      await gateway.end(signal)
      expect(await isGatewayReachable(gateway.federationUrl)).toBe(false)
      await gateway.stop()
    },
  )

  test('killing the npm process ends the gateway and its embedded federation', async ({
    expect: expectInTest,
  }) => {
    const dataDir = await mkdtemp(join(folder, 'npm-'))
    // This test does not cover the build, so install scripts are skipped.
    const npm = spawn('npm', ['start', '--ignore-scripts'], {
      cwd: join(import.meta.dirname, '../..'),
      env: { ...process.env, ...testSettings, PORT: '0', FEDERATION_PORT: '0', DATA_DIR: dataDir },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const { url, federationUrl } = await readProcessOutput(npm).ready
    npm.kill('SIGKILL')
    await expectInTest.poll(async () => await isGatewayReachable(url)).toBe(false)
    await expectInTest.poll(async () => await isGatewayReachable(federationUrl)).toBe(false)
  })

  test('the gateway exits if the npm process that launched it no longer exists', async () => {
    const dataDir = await mkdtemp(join(folder, 'npm-gone-'))
    const orphan = spawn(process.execPath, [entry], {
      // The gateway is no longer a child of the process that started it.
      env: {
        ...process.env,
        ...testSettings,
        npm_lifecycle_event: 'start',
        STARTED_BY: String(process.ppid),
        // The gateway waits until its federation has started, which takes long on a busy machine.
        SHUTDOWN_MS: '60000',
        PORT: '0',
        FEDERATION_PORT: '0',
        DATA_DIR: dataDir,
      },
      stdio: 'ignore',
    })
    expect(await once(orphan, 'exit')).toEqual([0, null])
    const url = /"url":"([^"]+)"/.exec(readFileSync(join(dataDir, 'federation.log'), 'utf8'))?.[1]
    expect(await isGatewayReachable(url!)).toBe(false)
  })

  test('stopping the gateway during its start leaves no federation running', async ({
    expect: expectInTest,
  }) => {
    const dataDir = await mkdtemp(join(folder, 'broken-off-'))
    const gateway = spawn(process.execPath, [entry], {
      env: { ...process.env, PORT: '0', FEDERATION_PORT: '0', DATA_DIR: dataDir },
      stdio: 'ignore',
    })
    const exit = once(gateway, 'exit')
    // The log file exists as soon as the federation's process starts.
    const log = join(dataDir, 'federation.log')
    await expectInTest.poll(() => existsSync(log), { interval: 5 }).toBe(true)
    gateway.kill('SIGTERM')
    await exit
    // The gateway waited for the federation's start before it ended the federation.
    const url = /"url":"([^"]+)"/.exec(readFileSync(log, 'utf8'))?.[1]
    expectInTest(url).toBeDefined()
    expectInTest(await isGatewayReachable(url!)).toBe(false)
  })

  test('stopping the gateway ends its embedded federation, but killing the gateway does not', async () => {
    const gateway = await startGateway()
    await gateway.kill()
    expect(await isGatewayReachable(gateway.federationUrl)).toBe(true)
    await gateway.stop()
    expect(await isGatewayReachable(gateway.federationUrl)).toBe(false)

    const otherGateway = await startGateway()
    await otherGateway.stop()
    expect(await isGatewayReachable(otherGateway.federationUrl)).toBe(false)
  })

  test('the gateway finishes a request in progress before it stops', async ({ expect: expectInTest }) => {
    const gateway = await startGateway({ env: { CARD_LATENCY_MS: '2000' } })
    const token = await gateway.signIn()
    const { buyDocument, buildPurchaseVariables } = await import('./helpers/graphql-documents.ts')
    const answer = gateway.query<{ buyAccessRight: { __typename: string } }>(
      buyDocument,
      buildPurchaseVariables(),
      token,
    )
    const fetchGatewayMetrics = async () => await (await fetch(`${gateway.url}/metrics`)).text()
    await expect.poll(fetchGatewayMetrics).toContain('sentier_requests_in_hand 1')
    const stopped = gateway.stop()
    expectInTest((await answer).data.buyAccessRight.__typename).toBe('BuyAccessRightPayload')
    await stopped
  })

  test('a purchased pass is still present after a restart of the gateway', async () => {
    const dataDir = await mkdtemp(join(folder, 'data-'))
    const { buyDocument, buildPurchaseVariables } = await import('./helpers/graphql-documents.ts')
    const before = await startGateway({ dataDir })
    const bought = await before.query<{ buyAccessRight: { accessRight: { id: string; number: string } } }>(
      buyDocument,
      buildPurchaseVariables(),
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

test('the gateway serves the first page within three seconds of its start', async () => {
  const measureGatewayStartupTime = async () => {
    const start = performance.now()
    const gateway = await startGateway()
    await fetch(gateway.url)
    const took = performance.now() - start
    await gateway.stop()
    // An overloaded machine gets more time in proportion to its load, which is an average of the
    // last minute.
    return took / Math.max(1, loadavg()[0]! / availableParallelism())
  }
  // Other tests can take the processor during a start, so the fastest of three starts counts.
  let fastest = await measureGatewayStartupTime()
  for (let repetition = 0; repetition < 2 && fastest >= 3_000; repetition += 1)
    fastest = Math.min(fastest, await measureGatewayStartupTime())
  expect(fastest).toBeLessThan(3_000)
})
