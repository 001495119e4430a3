/**
 * Tests of a federation port that is already in use: by the gateway's own federation, by another
 * federation, or by another program.
 */
import { spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hashDataFolderPath } from '../../federation/http/process-identity.ts'
import { type RunningGateway, testSettings, startGateway } from './helpers/gateway-process.ts'

const gatewayEntry = join(import.meta.dirname, '../../gateway/main.ts')
const federationEntry = join(import.meta.dirname, '../../federation/main.ts')
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sentier-found-'))
})
afterAll(async () => await rm(folder, { recursive: true, force: true }))

/** Runs the gateway until it exits. Returns the exit status and the error output of the process. */
function runGatewayUntilExit(env: Record<string, string>) {
  const { status, stderr } = spawnSync(process.execPath, [gatewayEntry], {
    env: { ...process.env, ...testSettings, PORT: '0', FEDERATION_PORT: '0', DATA_DIR: folder, ...env },
    encoding: 'utf8',
    timeout: 90_000,
  })
  return { status, lines: stderr.trim().split('\n') }
}

/** Returns the process id that the federation of a gateway reports. */
const fetchFederationPid = async ({ federationUrl }: RunningGateway) =>
  ((await (await fetch(`${federationUrl}/health`)).json()) as { pid: number }).pid

const isFederationReachable = async (url: string) =>
  await fetch(`${url}/health`).then(
    () => true,
    () => false,
  )

describe('two gateways on one machine', () => {
  let first: RunningGateway
  beforeAll(async () => {
    first = await startGateway()
  })
  afterAll(async () => await first.stop())

  test('a second gateway reuses the federation process of the first gateway, and does not end this process at its own shutdown', async () => {
    const port = new URL(first.federationUrl).port
    const second = await startGateway({
      dataDir: first.dataDir,
      env: { FEDERATION_PORT: port, PUBLIC_URL: first.url },
    })
    expect(second.federationUrl).toBe(first.federationUrl)
    expect(second.output()).toContain(
      `http://localhost:${port} (embedded; it was running already, pid ${await fetchFederationPid(first)})`,
    )
    await second.signIn()
    await second.stop()
    expect(await isFederationReachable(first.federationUrl)).toBe(true)
  })

  test('if an embedded federation with other settings already runs, the startup error names its process id and port', async () => {
    const port = new URL(first.federationUrl).port
    const env = { FEDERATION_PORT: port, DATA_DIR: first.dataDir, PUBLIC_URL: first.url }
    const pid = await fetchFederationPid(first)
    expect(runGatewayUntilExit({ ...env, CARD_LATENCY_MS: '7' })).toEqual({
      status: 1,
      lines: [
        `Port ${port} has a federation (pid ${pid}) with other settings: end it (kill ${pid}), or set FEDERATION_PORT to another.`,
      ],
    })
    expect(runGatewayUntilExit({ ...env, CARD_LATENCY_MS: 'all' }).lines).toEqual([
      'federation: CARD_LATENCY_MS must be a whole number from 0 to 60000, not "all".',
    ])
  })

  test('the error at startup names the port if another federation or program uses it', async () => {
    const federationPort = new URL(first.federationUrl).port
    expect(runGatewayUntilExit({ FEDERATION_PORT: federationPort })).toEqual({
      status: 1,
      lines: [
        `Port ${federationPort} has a federation (pid ${await fetchFederationPid(first)}) with another folder than ${folder}: set FEDERATION_PORT to another, or DATA_DIR to its folder.`,
      ],
    })
    const portal = new URL(first.url).port
    expect(runGatewayUntilExit({ FEDERATION_PORT: portal })).toEqual({
      status: 1,
      lines: [`Port ${portal} is taken by something else: set FEDERATION_PORT to another.`],
    })
    expect(runGatewayUntilExit({ PORT: portal })).toEqual({
      status: 1,
      lines: [`Port ${portal} is taken: set PORT to another.`],
    })
  })
})

describe('a federation that is already running', () => {
  /**
   * Returns the version and settings that a federation with the given environment variables would
   * report.
   */
  const readFederationVersionAndSettings = (env: Record<string, string>) =>
    JSON.parse(
      spawnSync(process.execPath, [federationEntry, 'identity'], {
        env: { ...process.env, ...testSettings, ...env },
        encoding: 'utf8',
      }).stdout,
    ) as object

  /** Starts a stub federation that responds to each health check after a delay in milliseconds. */
  async function startFederationHealthStub(healthReply: object, delayMs: number) {
    const server = createServer((_, response) => {
      setTimeout(() => response.end(JSON.stringify(healthReply)), delayMs)
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    return { server, port: String((server.address() as AddressInfo).port) }
  }

  test.each([
    ['a slow response of the same version', {}, 2_500, null],
    [
      'another version, which the error names',
      { version: '0.0.9' },
      0,
      / \(pid 4711\) of another version: end it \(kill 4711\), /,
    ],
  ])(
    'a gateway uses the federation that runs on its federation port only if the version is the same: %s',
    async (_, healthChanges, afterMs, startError) => {
      const dataDir = await mkdtemp(join(folder, 'found-'))
      const env = { PUBLIC_URL: 'http://localhost:4000' }
      const health = {
        service: 'sentier-federation',
        folder: hashDataFolderPath(dataDir),
        pid: 4711,
        ...readFederationVersionAndSettings(env),
        ...healthChanges,
      }
      const { server, port } = await startFederationHealthStub(health, afterMs)
      try {
        const started = startGateway({ dataDir, env: { ...env, FEDERATION_PORT: port } })
        if (startError !== null) await expect(started).rejects.toThrow(startError)
        else {
          const gateway = await started
          expect(gateway.federationUrl).toContain(`:${port}`)
          await gateway.stop()
        }
      } finally {
        server.closeAllConnections()
        server.close()
      }
    },
  )
})
