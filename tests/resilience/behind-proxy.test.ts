/**
 * Tests of three gateways behind HAProxy with the shipped configuration. The gateways share rate
 * limits and export links. A stopping gateway loses no request, and a killed gateway receives no
 * more requests.
 */
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { logInDocument } from '../gateway/helpers/graphql-documents.ts'
import { hasRedis, redisSkipNote } from '../gateway/helpers/redis-server.ts'
import { buildRateLimitEnv } from '../gateway/helpers/rate-limit-env.ts'
import { createAttackResultRowRecorder } from '../attack-results.ts'
import { isLong } from '../run-mode.ts'
import {
  sendBytesSlowly,
  buildGraphqlRequestHeaderLines,
  openRawConnection,
} from '../security/helpers/raw-sockets.ts'
import { sendGraphqlQuery } from './helpers/purchase-client.ts'
import { type Fleet, formatMemberName, fleetSize, startGatewayFleet } from './helpers/gateway-fleet.ts'
import { hasProxy, proxyTitleSuffix } from './helpers/haproxy.ts'

if (isLong) vi.setConfig({ testTimeout: 300_000 })

const note = createAttackResultRowRecorder(
  'behind-proxy',
  'Three gateways behind HAProxy: rate limits, export links and restarts',
)

const wrongSecretLimit = 10
/**
 * Rate limit of the test fleet: maximum number of sign-ins with a wrong password per minute from
 * one client address.
 */
const failuresPerAddress = 40
const env = {
  ...buildRateLimitEnv({ logInFailuresPerAddress: failuresPerAddress, wrongSecrets: wrongSecretLimit }),
  // Production settings, with metrics on for the assertions.
  NODE_ENV: 'production',
  METRICS: 'on',
  FEDERATION_IDEMPOTENCY: 'on',
  // HAProxy needs less time to notice a draining gateway, as in production.
  DRAIN_MS: '5000',
}

/** Time limit for the arrival of a request body at a gateway, lowered for the short test run. */
const config = isLong ? {} : { requests: { bodyMs: 1_500 } }

/**
 * Asset folders of the gateways, one for each gateway. Each folder contains one asset that all
 * other folders lack.
 */
let folders: string[] = []
let fleet: Fleet
/** Fleet of gateways without Redis for comparison, started only in the long test run. */
let separateFleet: Fleet | null = null
beforeAll(async () => {
  if (!hasRedis || !hasProxy) return
  folders = Array.from({ length: fleetSize }, (_, gateway) => {
    const folder = mkdtempSync(join(tmpdir(), 'sentier-assets-'))
    writeFileSync(join(folder, `only-at-${gateway}.js`), `// ${gateway}`)
    return folder
  })
  fleet = await startGatewayFleet({
    env,
    config,
    envOf: (gateway) => ({ ASSETS_DIR: folders[gateway]! }),
    members: 2,
  })
  if (isLong) separateFleet = await startGatewayFleet({ env, config, members: 2, sharesRedis: false })
})
afterAll(async () => {
  await fleet?.stop()
  await separateFleet?.stop()
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

describe.skipIf(!hasRedis || !hasProxy)(
  `three gateways behind HAProxy${redisSkipNote}${proxyTitleSuffix}`,
  () => {
    const signIn = async (url: string, password: string, name: string, headers: Record<string, string>) => {
      const answer = await sendGraphqlQuery<{
        logIn: { __typename: string; session?: { accessToken: string } }
      }>(url, logInDocument, { email: `${name}@sentier.example`, password }, null, headers)
      const { logIn } = answer?.data ?? {}
      return { outcome: answer?.errors?.[0]?.extensions.code ?? logIn?.__typename, session: logIn?.session }
    }

    /**
     * Enters wrong passwords for one account until every gateway rejects further attempts. Returns
     * the number of passwords that the gateways checked.
     */
    async function countWrongPasswordsBeforeRateLimit({ gatewayUrls: fleetUrls }: Fleet): Promise<number> {
      let attemptCount = 0
      for (let refusalCount = 0; refusalCount < fleetSize;) {
        // Each attempt comes from another client address.
        const from = { 'x-forwarded-for': `203.0.113.${attemptCount + 1}` }
        const { outcome } = await signIn(
          fleetUrls[(attemptCount + refusalCount) % fleetSize]!,
          'pas-le-bon',
          formatMemberName(1),
          from,
        )
        if (outcome === 'RATE_LIMITED') refusalCount += 1
        else {
          expect([outcome, refusalCount]).toEqual(['InvalidCredentialsProblem', 0])
          attemptCount += 1
        }
      }
      return attemptCount
    }

    test('the access log of HAProxy contains no export ticket, picture key, query string or pass code', async () => {
      const paths = [
        '/V/hidden',
        '/v/hidden/x',
        '/%56/hidden',
        '/v/a%0Ahidden',
        '/export/hidden',
        '/x?q=hidden',
      ]
      for (const path of paths) await (await fetch(fleet.url + path)).body?.cancel()
      const listGetRequestsInProxyLog = () => fleet.proxy.readLog().match(/ GET .*/g) ?? []
      await expect
        .poll(
          () =>
            listGetRequestsInProxyLog().filter((line) => / \/(v|export)\/\.\.\. | \/x /i.test(line)).length,
        )
        .toBe(paths.length)
      expect(fleet.proxy.readLog()).not.toContain('hidden')
    })

    test('three gateways together apply one rate limit to the wrong passwords for an account', async () => {
      const shared = await countWrongPasswordsBeforeRateLimit(fleet)
      const countWithoutRedis = separateFleet && (await countWrongPasswordsBeforeRateLimit(separateFleet))
      note({
        attack: 'Wrong passwords of one account, sent to three gateways in turn',
        promise: `at most ${wrongSecretLimit} in 15 minutes, as with one gateway`,
        reached: `${shared} checked, then rejected by all three`,
        ...(countWithoutRedis !== null && { without: `${countWithoutRedis} without \`REDIS_URL\`` }),
      })
      expect(shared).toBe(wrongSecretLimit)
      if (isLong) expect(countWithoutRedis).toBe(fleetSize * wrongSecretLimit)
    })

    test('a client cannot evade a rate limit by sending a false client address in X-Forwarded-For', async () => {
      const codes: (string | undefined)[] = []
      while (codes.length <= failuresPerAddress && codes.at(-1) !== 'RATE_LIMITED') {
        const spoofed = { 'x-forwarded-for': `198.51.100.${codes.length + 1}` }
        const answer = await signIn(fleet.url, 'pas-le-bon', `personne-${codes.length}`, spoofed)
        codes.push(answer.outcome)
      }
      note({
        attack: 'Consecutive passwords of one account, each with another `X-Forwarded-For`, through HAProxy',
        promise: `rejected after ${failuresPerAddress} per minute, because the gateway counts the client address that HAProxy sees`,
        reached: `rejected after ${codes.length - 1}`,
      })
      expect(codes).toEqual([
        ...Array.from({ length: failuresPerAddress }, () => 'InvalidCredentialsProblem'),
        'RATE_LIMITED',
      ])
    })

    test('HAProxy compresses responses', async () => {
      const { headers } = await fetch(`${fleet.url}/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'accept-encoding': 'gzip' },
        body: JSON.stringify({ query: '{ regions { id name } }' }),
      })
      expect([headers.get('content-type'), headers.get('content-encoding')]).toEqual([
        'application/json; charset=utf-8',
        'gzip',
      ])
    })

    test('a gateway closes the connection of a slow request, even when the request arrives through HAProxy', async () => {
      const [headers, body] = await Promise.all([
        isLong
          ? sendBytesSlowly(await openRawConnection(fleet.url, 'POST /graphql HTTP/1.1\r\nx: '), 250, 60_000)
          : null,
        sendBytesSlowly(
          await openRawConnection(fleet.url, buildGraphqlRequestHeaderLines(60_000)),
          250,
          60_000,
        ),
      ])
      const most = isLong ? 30 : 6
      note({
        attack: `A body${headers === null ? '' : ', and headers,'} at four bytes per second, through HAProxy`,
        promise: `connection closed within ${most} s`,
        reached: headers === null ? `${body} s` : `${body} s; headers ${headers} s`,
      })
      expect(Math.max(body, headers ?? 0)).toBeLessThan(most)
    })

    /**
     * Opens an export link of the first gateway at each gateway. Returns true for each gateway that
     * serves the export.
     */
    async function openDataExportAtEachGateway({ gatewayUrls: fleetUrls, url }: Fleet): Promise<boolean[]> {
      // The client address has not used up any limit.
      const from = { 'x-forwarded-for': '203.0.113.200' }
      const token = (await signIn(fleetUrls[0]!, 'sentier-demo', formatMemberName(0), from)).session!
        .accessToken
      const opened: boolean[] = []
      for (const gatewayUrl of fleetUrls) {
        const answer = await sendGraphqlQuery<{ exportData: { url: string } }>(
          fleetUrls[0]!,
          'mutation { exportData { ... on ExportDataPayload { url } } }',
          {},
          token,
        )
        const link = answer!.data!.exportData.url
        expect(link.startsWith(`${url}/export/`)).toBe(true)
        const file = await fetch(link.replace(url, gatewayUrl))
        await file.arrayBuffer()
        opened.push(file.status === 200 && file.headers.get('content-type') === 'application/zip')
      }
      return opened
    }

    test('a data export link that one gateway created can be downloaded from every gateway', async () => {
      const shared = await openDataExportAtEachGateway(fleet)
      const countWithoutRedis = separateFleet && (await openDataExportAtEachGateway(separateFleet))
      note({
        attack: 'An export link of one gateway, opened at each of three gateways',
        promise: 'opens on every instance',
        reached: `on ${shared.filter(Boolean).length} of ${fleetSize}`,
        ...(countWithoutRedis !== null && {
          without: `on ${countWithoutRedis.filter(Boolean).length} without \`REDIS_URL\``,
        }),
      })
      expect(shared).toEqual([true, true, true])
      if (isLong) expect(countWithoutRedis).toEqual([true, false, false])
    })

    /**
     * Starts eight clients that send GraphQL requests until `stopLoad` is called. Each client waits
     * 10 ms between a response and its next request.
     */
    function startConstantRequestLoad() {
      const counts = { asked: 0, slowest: 0, isOver: false }
      const dropped: number[] = []
      const load = Array.from({ length: 8 }, async () => {
        while (!counts.isOver) {
          const start = performance.now()
          const answer = await sendGraphqlQuery<{ portal: { now: string } }>(
            fleet.url,
            '{ portal { now } regions { id } }',
          )
          counts.asked += 1
          counts.slowest = Math.max(counts.slowest, performance.now() - start)
          if (answer?.data?.portal === undefined) dropped.push(performance.now())
          // The pause keeps the load below the limits of the machine.
          await wait(10)
        }
      })
      return {
        counts,
        dropped,
        async stopLoad() {
          counts.isOver = true
          await Promise.all(load)
        },
      }
    }
    const waitForRequestCount = async (
      count: number,
      { counts }: ReturnType<typeof startConstantRequestLoad>,
    ) => {
      const before = counts.asked
      await expect.poll(() => counts.asked - before).toBeGreaterThan(count)
    }
    const waitForGatewayState = async (gateway: number, state: RegExp) =>
      await expect
        .poll(async () => (await fleet.proxy.readGatewayStates())[gateway], { interval: 50 })
        .toMatch(state)

    test('a rolling restart of the gateways by SIGTERM loses no request', async () => {
      const load = startConstantRequestLoad()
      const leaving = isLong ? [0, 1, 2, 0, 1, 2] : [1]
      for (const gateway of leaving) {
        await waitForRequestCount(100, load)
        const gatewayExit = fleet.gateways[gateway]!.end('SIGTERM')
        await waitForGatewayState(gateway, /^DOWN/)
        await gatewayExit
        await waitForRequestCount(100, load)
        fleet.gateways[gateway] = await fleet.gateways[gateway]!.restart()
        await waitForGatewayState(gateway, /^UP/)
      }
      await load.stopLoad()
      note({
        attack: `A gateway is stopped by SIGTERM and restarted ${leaving.length} times while 8 visitors send a request 10 ms after each response`,
        promise: 'no request is lost',
        reached: `${load.dropped.length} of ${load.counts.asked} lost`,
      })
      expect(load.dropped).toEqual([])
    })

    test('HAProxy soon sends no more requests to a killed gateway', async () => {
      const load = startConstantRequestLoad()
      await waitForRequestCount(100, load)
      const killed = performance.now()
      await fleet.gateways[2]!.kill()
      await waitForGatewayState(2, /^DOWN/)
      const detectedAt = performance.now()
      await waitForRequestCount(200, load)
      await load.stopLoad()
      fleet.gateways[2] = await fleet.gateways[2]!.restart()
      await waitForGatewayState(2, /^UP/)
      const lateDrops = load.dropped.filter((at) => at > detectedAt)
      note({
        attack: 'A gateway is killed while 8 visitors send a request 10 ms after each response',
        promise: 'only its running requests fail; health checks remove it',
        reached: `${load.dropped.length} of ${load.counts.asked} lost, removed after ${((detectedAt - killed) / 1_000).toFixed(1)} s, the slowest response after ${(load.counts.slowest / 1_000).toFixed(1)} s`,
      })
      expect(lateDrops).toEqual([])
      // The killed gateway may lose only the eight requests in flight.
      expect(load.dropped.length).toBeLessThanOrEqual(8)
    })

    /**
     * Returns the complete log of a gateway. Sends a marker request first and waits until the log
     * contains it.
     */
    async function readGatewayLog(gateway: number): Promise<string> {
      const id = randomUUID()
      await fetch(`${fleet.gatewayUrls[gateway]}/nowhere`, { headers: { 'x-request-id': id } })
      const { output } = fleet.gateways[gateway]!
      await expect.poll(output, { timeout: 10_000 }).toContain(id)
      return output()
    }

    /**
     * Sends an HTTP request through HAProxy. Returns its status and the number of times that the
     * gateways received it.
     */
    async function sendRequestThroughProxy(
      method: string,
      path: string,
    ): Promise<{ status: number; receivedCount: number }> {
      const id = randomUUID()
      const { status } = await fetch(fleet.url + path, { method, headers: { 'x-request-id': id } })
      const logs = await Promise.all([...fleet.gatewayUrls.keys()].map(readGatewayLog))
      return { status, receivedCount: logs.join('\n').split(`"reqId":"${id}"`).length - 1 }
    }

    test('HAProxy retries an asset request at the other gateways and sends every other request only once', async () => {
      const assetStatuses: number[] = []
      for (const gateway of fleet.gatewayUrls.keys())
        for (const method of ['GET', 'HEAD', 'GET'])
          assetStatuses.push((await sendRequestThroughProxy(method, `/assets/only-at-${gateway}.js`)).status)
      const otherRequests = await Promise.all(
        [
          ['POST', '/assets/only-at-0.js'],
          ['DELETE', '/assets/only-at-0.js'],
          ['GET', '/nowhere.json'],
          ['POST', '/graphql/nowhere'],
        ].map(async ([method, path]) => await sendRequestThroughProxy(method!, path!)),
      )
      note({
        attack:
          'An asset that only one of three gateways has, requested through HAProxy; other requests that get 404',
        promise: 'the asset is found; every other request reaches one gateway',
        reached: `${assetStatuses.filter((status) => status === 200).length} of ${assetStatuses.length} found; gateways reached by every other request: at most ${Math.max(...otherRequests.map(({ receivedCount }) => receivedCount))}`,
      })
      expect(assetStatuses).toEqual(assetStatuses.map(() => 200))
      expect(otherRequests).toEqual(otherRequests.map(() => ({ status: 404, receivedCount: 1 })))
      // HAProxy requests a missing asset nine times before it returns 404.
      expect(await sendRequestThroughProxy('GET', '/assets/nowhere.js')).toEqual({
        status: 404,
        receivedCount: 9,
      })
    })

    test('a hanging federation marks no gateway unready, so HAProxy keeps sending requests to each of them', async () => {
      const heldCalls = fleet.crossings.holdBackCalls(/./)
      try {
        const readFederationHealthOfEachGateway = async () =>
          await Promise.all(
            fleet.gatewayUrls.map(async (url) => {
              const ready = await fetch(`${url}/health/ready`)
              return ((await ready.json()) as { federation: string }).federation
            }),
          )
        await expect
          .poll(readFederationHealthOfEachGateway, { timeout: 15_000 })
          .toEqual(fleet.gatewayUrls.map(() => 'unavailable'))
        expect(await fleet.proxy.readGatewayStates()).toEqual(fleet.gatewayUrls.map(() => 'UP'))
        expect((await fetch(`${fleet.url}/health/live`)).status).toBe(200)
      } finally {
        heldCalls.release()
      }
    })

    test('visitors cannot read the metrics through HAProxy', async () => {
      for (const path of ['/metrics', '/metrics/', '/%6detrics', '/METRICS'])
        expect((await fetch(fleet.url + path)).status).toBe(404)
      expect((await fetch(`${fleet.gatewayUrls[0]}/metrics`)).status).toBe(200)
    })
  },
)
