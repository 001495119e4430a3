/**
 * Test of an overload at five times the capacity of a gateway instance. The instance keeps its
 * throughput and sheds the excess requests at once. The test needs two processor cores.
 */
import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readTrustedDocuments } from '../../gateway/schema/trusted-documents.ts'
import { type RunningFederation, startFederation } from '../federation/helpers/start-federation.ts'
import { type RunningGateway, startGateway } from '../gateway/helpers/gateway-process.ts'
import { createAttackResultRowRecorder } from '../attack-results.ts'
import { isLong, isThorough } from '../run-mode.ts'
import type { Outcome, Settings } from './helpers/open-loop-load.ts'

const note = createAttackResultRowRecorder('overload', 'Five times the capacity')
const seconds = isLong ? 60 : 3
const canPin = availableParallelism() > 1 && spawnSync('taskset', ['--version']).status === 0
/** GraphQL query of the dashboard, which a member's browser sends first after the sign-in. */
const [documentId] = [...readTrustedDocuments()].find(([, text]) =>
  text.startsWith('query DashboardScreenQuery'),
)!
const body = JSON.stringify({ documentId, variables: {} })

let federation: RunningFederation
let replay: ChildProcess
let gateway: RunningGateway
let token: string
beforeAll(async () => {
  if (!isThorough) return
  federation = await startFederation()
  replay = spawn(
    process.execPath,
    [join(import.meta.dirname, 'helpers/replay-federation.ts'), federation.url],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  const url = await new Promise<string>((resolve) =>
    replay.stdout!.once('data', (line: Buffer) => resolve(line.toString().trim())),
  )
  gateway = await startGateway({ env: { FEDERATION_URL: url, SHED_LATE_MS: '50' } })
  token = await gateway.signIn()
  if (canPin) {
    pinProcessToCore(gateway.pid, 0)
    pinProcessToCore(replay.pid!, 1)
  }
})
afterAll(async () => {
  await gateway?.stop()
  replay?.kill()
  await federation?.stop()
})

test.runIf(isThorough)(
  'a gateway that gets five times the requests it can handle keeps its throughput and rejects the excess at once',
  async () => {
    // Code that is not compiled yet has a tenth of the later throughput, so a warm-up comes first.
    const warm = await generateRequestLoad(200, isLong ? 10 : 4)
    expect(warm.failed).toEqual({})
    let peak = 0
    for (let perSecond = 100; perSecond <= 6_400; perSecond *= 2) {
      const load = await generateRequestLoad(perSecond, isLong ? 10 : 2)
      const goodPerSecond = load.good / (isLong ? 10 : 2)
      // A single slow step on a busy machine does not mark the peak.
      if (load.good < load.sent * 0.9 && goodPerSecond < peak) break
      peak = Math.max(peak, goodPerSecond)
    }
    await readEventLoopLag()
    const overload = await generateRequestLoad(Math.round(peak * 5), seconds)
    const lag = await readEventLoopLag()
    const goodput = overload.good / seconds
    note({
      attack: `${Math.round(peak * 5)} requests per second for ${seconds} s, five times the peak throughput of ${Math.round(peak)}`,
      promise:
        'goodput at least 80 % of the peak, event loop delay p99 under 200 ms, excess requests shed within 1 s',
      reached: `${Math.round((goodput / peak) * 100)} % goodput (responses p50 ${overload.p50} ms, p99 ${overload.p99} ms), event loop delay ${lag} ms, ${overload.shed} shed (p99 ${overload.shedP99} ms), other failures ${JSON.stringify(overload.failed)}; load generator late by ${overload.lateP99} ms`,
    })
    expect(overload.failed).toEqual({})
    expect(overload.shed).toBeGreaterThan(0)
    // Other tests share the cores in the short run, so only the long run asserts these figures.
    if (isLong) {
      expect(overload.lateP99).toBeLessThan(50)
      expect(goodput).toBeGreaterThan(peak * 0.8)
      expect(lag).toBeLessThan(200)
      expect(overload.shedP99).toBeLessThan(1_000)
    }
  },
  300_000,
)

async function generateRequestLoad(requestsPerSecond: number, durationSeconds: number): Promise<Outcome> {
  const settings: Settings = {
    url: gateway.url,
    token,
    body,
    perSecond: requestsPerSecond,
    seconds: durationSeconds,
  }
  const command = [
    process.execPath,
    join(import.meta.dirname, 'helpers/open-loop-load.ts'),
    JSON.stringify(settings),
  ]
  const [tool, ...args] = canPin ? ['taskset', '-c', '1', ...command] : command
  const { stdout } = await promisify(execFile)(tool!, args)
  return JSON.parse(stdout) as Outcome
}

/**
 * Returns the 99th percentile of the gateway's event loop delay since the last call, in
 * milliseconds.
 */
async function readEventLoopLag(): Promise<number> {
  const text = await (await fetch(`${gateway.url}/metrics`)).text()
  return Math.round(Number(/^nodejs_eventloop_lag_p99_seconds (\S+)$/m.exec(text)![1]) * 1_000)
}

function pinProcessToCore(pid: number, core: number): void {
  spawnSync('taskset', ['-acp', String(core), String(pid)])
}
