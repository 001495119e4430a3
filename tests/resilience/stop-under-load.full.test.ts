/**
 * Test of a graceful shutdown of the gateway under continuous load. Every request gets a response
 * until the gateway reports that it is not ready.
 */
import { Agent, request } from 'undici'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RunningFederation, startFederation } from '../federation/helpers/start-federation.ts'
import { type RunningGateway, startGateway } from '../gateway/helpers/gateway-process.ts'
import { createAttackResultRowRecorder } from '../attack-results.ts'
import { isLong } from '../run-mode.ts'

const note = createAttackResultRowRecorder('stop-under-load', 'An instance stopped under load')
const stopCount = isLong ? 20 : 2
const connections = 16
/**
 * Time within which the load generator must notice that the gateway is not ready, even on a busy
 * machine.
 */
const drainMs = 2_500

let federation: RunningFederation
beforeAll(async () => {
  federation = await startFederation()
})
afterAll(async () => await federation.stop())

test('a gateway that gets SIGTERM under load drops no request', async () => {
  const drained = await stopGatewayUnderLoad({ DRAIN_MS: String(drainMs) }, stopCount)
  const atOnce = await stopGatewayUnderLoad({ DRAIN_MS: '0' }, 1)
  note({
    attack: `SIGTERM ${stopCount} times, each with ${connections} requests in flight`,
    promise: 'no request dropped',
    reached: `${drained.dropped.length} of ${drained.asked} dropped`,
    without: `${atOnce.dropped.length} of ${atOnce.asked} dropped, without DRAIN_MS`,
  })
  expect(drained.dropped).toEqual([])
}, 300_000)

async function stopGatewayUnderLoad(env: Record<string, string>, repetitions: number) {
  const sum = { asked: 0, dropped: [] as string[] }
  for (let stop = 0; stop < repetitions; stop += 1) {
    const gateway = await startGateway({ env: { FEDERATION_URL: federation.url, ...env } })
    const load = startContinuousRequestLoad(gateway, await gateway.signIn())
    await expect
      .poll(() => load.counts.answered + load.dropped.length, { timeout: 60_000 })
      .toBeGreaterThan(200)
    await gateway.end('SIGTERM')
    await load.ended
    sum.asked += load.counts.answered + load.dropped.length
    sum.dropped.push(...load.dropped)
    await gateway.stop()
  }
  return sum
}

/** Imitates a proxy: sends requests continuously until the gateway reports that it is not ready. */
function startContinuousRequestLoad({ url }: RunningGateway, token: string) {
  const agent = new Agent({ connections })
  const dropped: string[] = []
  const counts = { answered: 0 }
  const load = { isOn: true }

  const sendRequestsContinuously = async () => {
    while (load.isOn) {
      const { statusCode, body } = await request(`${url}/graphql`, {
        dispatcher: agent,
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify({ query: '{ viewer { firstName vehicles { edges { node { name } } } } }' }),
      })
      const text = await body.text()
      if (statusCode === 200 && text.includes('"edges"')) counts.answered += 1
      else dropped.push(`${statusCode} ${text.slice(0, 200)}`)
    }
  }
  const pollGatewayReadiness = async () => {
    while (load.isOn) {
      const { statusCode, body } = await request(`${url}/health/ready`, { dispatcher: agent })
      await body.dump()
      load.isOn = statusCode === 200
    }
  }
  const clients = Array.from({ length: connections }, async () => {
    await sendRequestsContinuously().catch((error: unknown) => {
      dropped.push(String(error))
    })
  })
  return {
    dropped,
    counts,
    ended: (async () => {
      // An instance that no longer responds is not ready either.
      await pollGatewayReadiness().catch(() => (load.isOn = false))
      await Promise.all(clients)
      await agent.close()
    })(),
  }
}
