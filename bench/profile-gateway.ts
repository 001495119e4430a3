/**
 * Profiles the gateway while it serves the dashboard. The profile shows the processor time of each
 * part of the gateway's code.
 */
import { readFileSync, readdirSync, rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { benchmarkedServers, startBenchmarkedServer } from './benchmarked-servers.ts'
import { measureServerInBenchmarkCase } from './measure-server.ts'
import {
  describeBenchmarkConditions,
  formatMarkdownTable,
  writePerformancePageSection,
} from './performance-page.ts'
import { startMockFederation } from './child-processes.ts'
import { recordResponsesOfMembers } from './record-responses.ts'
import { writeResponseRecordingFile } from './recording.ts'
import { type BenchmarkCase, formatBenchmarkCaseTitle, defaultFactors } from './scenarios.ts'

/**
 * CPU profile in V8's format: the function at each sample, and the time to the next sample in
 * microseconds.
 */
interface CpuProfile {
  nodes: { id: number; callFrame: StackFrame }[]
  samples: number[]
  timeDeltas: number[]
}
interface StackFrame {
  functionName: string
  url: string
}

const createStackFrameUrlMatcher = (pattern: RegExp) => (frame: StackFrame) => pattern.test(frame.url)
const createFunctionNameMatcher = (pattern: RegExp) => (frame: StackFrame) => pattern.test(frame.functionName)

/**
 * Groups of functions in the gateway's CPU profile, such as garbage collection. A function belongs
 * to the first group whose condition is true for the function.
 */
const parts: readonly (readonly [title: string, has: (frame: StackFrame) => boolean])[] = [
  ['garbage collection', createFunctionNameMatcher(/^\(garbage collector\)$/)],
  ['log', createStackFrameUrlMatcher(/platform\/log|http\/request-log|pino|sonic-boom/)],
  [
    'federation client: deadlines, call budget, circuit breaker, parsing',
    createStackFrameUrlMatcher(/gateway\/federation\/(?!parse|reads)/),
  ],
  [
    'domains: REST parsing, rules, resolvers',
    createStackFrameUrlMatcher(/gateway\/(federation|domains|graphql)\//),
  ],
  [
    'execution by plans, JSON serialization',
    createStackFrameUrlMatcher(/gateway\/(execution\/|schema\/trusted-path)/),
  ],
  [
    'query cost, variables, limits, metrics, dates',
    createStackFrameUrlMatcher(/gateway\/(schema|platform)\/|node_modules\/graphql\//),
  ],
  [
    "Fastify and the gateway's HTTP code",
    createStackFrameUrlMatcher(/gateway\/|fastify|find-my-way|secure-json-parse/),
  ],
  ['undici', createStackFrameUrlMatcher(/undici|^wasm:/)],
  ['promises', createFunctionNameMatcher(/^(runMicrotasks|processTicksAndRejections)$/)],
  ['Node: HTTP, streams, system calls', ({ url }) => url === '' || url.startsWith('node:')],
  ['other packages', () => true],
]

const benchmarkCase: BenchmarkCase = { scenario: 'dashboard', ...defaultFactors }

/**
 * Profiles the warmed-up gateway for the given number of seconds. Writes the processor time of each
 * part of the gateway's code, as a share, into `docs/performance.md`.
 */
export async function profileGatewayAndWriteCpuShares(seconds: number, command: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'sentier-bench-'))
  try {
    const file = join(folder, 'recording.json')
    const recording = await recordResponsesOfMembers([defaultFactors.vehicles])
    writeResponseRecordingFile(file, recording)
    const upstream = await startMockFederation(file)
    const gateway = benchmarkedServers.find(({ id }) => id === 'gateway')!
    const gatewayServer = await startBenchmarkedServer(gateway, {
      upstream: upstream.url,
      recording: file,
      profile: folder,
    })
    await measureServerInBenchmarkCase(gatewayServer, benchmarkCase, recording, seconds)
    await measureServerInBenchmarkCase(gatewayServer, benchmarkCase, recording, seconds)
    await gatewayServer.server.stop()
    await upstream.stop()
    const written = readdirSync(folder).find((name) => name.endsWith('.cpuprofile'))!
    const cpuProfile = JSON.parse(readFileSync(join(folder, written), 'utf8')) as CpuProfile
    writeCpuSharesToPerformancePage(computeProcessorShareByCodePart(cpuProfile), command)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * Returns the share of the gateway's processor time that each part of its code takes. Only the
 * second half of the samples counts, because hot code is compiled by then.
 */
function computeProcessorShareByCodePart({ nodes, samples, timeDeltas }: CpuProfile): Map<string, number> {
  const partOf = new Map(
    nodes.map(({ id, callFrame }) => [
      id,
      callFrame.functionName === '(idle)' ? null : parts.find(([, has]) => has(callFrame))![0],
    ]),
  )
  const times = new Map<string, number>(parts.map(([title]) => [title, 0]))
  let worked = 0
  for (let at = Math.floor(samples.length / 2); at < samples.length; at += 1) {
    const part = partOf.get(samples[at]!)
    if (part == null) continue
    worked += timeDeltas[at]!
    times.set(part, times.get(part)! + timeDeltas[at]!)
  }
  return new Map([...times].map(([part, time]) => [part, time / worked]))
}

function writeCpuSharesToPerformancePage(
  processorShares: ReadonlyMap<string, number>,
  command: string,
): void {
  const rows = [...processorShares].sort(([, a], [, b]) => b - a)
  const table = formatMarkdownTable([
    ['part', 'share of processor time'],
    ...rows.map(([part, share]) => [part, `${(share * 100).toFixed(1)} %`]),
  ])
  console.log(table)
  writePerformancePageSection('profile', [
    describeBenchmarkConditions(command, formatBenchmarkCaseTitle(benchmarkCase)),
    table,
  ])
}
