/**
 * The GraphQL servers that the benchmark compares. Some servers accept document ids, and all other
 * servers need the document text.
 */
import { findFreePort } from '../gateway/platform/free-port.ts'
import { buildBenchmarkedServerEnvironment } from './server-environment.ts'
import { type StartedServer, startServerOnProcessorCore } from './child-processes.ts'
import type { ScenarioName } from './scenarios.ts'

export interface BenchmarkedServer {
  id: string
  /** Name of the benchmarked server in `docs/performance.md`. */
  title: string
  /** Path of the script that starts the benchmarked server. */
  entry: string
  /**
   * True if GraphQL requests to the server name persisted documents by id; false if the requests
   * contain the document text.
   */
  usesDocumentIds: boolean
  /** True if a benchmark run with `--short` also measures this server. */
  isInShortRun: boolean
  /**
   * True if the server returns the federation's responses unchanged instead of mapping them. Its
   * results then cannot be compared with the gateway's results.
   */
  isUnmapped: boolean
}

const createBenchmarkedServer = (
  id: string,
  title: string,
  overrides: Partial<BenchmarkedServer> = {},
): BenchmarkedServer => ({
  id,
  title,
  entry: `bench/benchmarked-servers/${id}.ts`,
  usesDocumentIds: false,
  isInShortRun: false,
  isUnmapped: false,
  ...overrides,
})

export const benchmarkedServers: readonly BenchmarkedServer[] = [
  createBenchmarkedServer('lower-bound', 'lower bound', { usesDocumentIds: true, isInShortRun: true }),
  createBenchmarkedServer('handwritten', 'handwritten', { usesDocumentIds: true, isInShortRun: true }),
  createBenchmarkedServer('gateway', 'this gateway', {
    entry: 'gateway/main.ts',
    usesDocumentIds: true,
    isInShortRun: true,
  }),
  createBenchmarkedServer('gateway-text', 'this gateway, by text', { entry: 'gateway/main.ts' }),
  createBenchmarkedServer('mercurius', 'mercurius, compiled', { isInShortRun: true }),
  createBenchmarkedServer('yoga', 'yoga, compiled'),
  createBenchmarkedServer('apollo', 'default Apollo'),
  createBenchmarkedServer('hive', 'Hive Gateway, unmapped', { usesDocumentIds: true, isUnmapped: true }),
]

/** A benchmarked server with its running process. */
export interface RunningServer extends BenchmarkedServer {
  server: StartedServer
}

/** Node option with the heap limit of the gateway in production: 768 MB. */
const heapFlag = '--max-old-space-size=768'

/**
 * Starts a benchmarked server whose federation replays recorded responses. If `profile` names a
 * folder, the process writes a CPU profile into the folder.
 */
export async function startBenchmarkedServer(
  benchmarkedServer: BenchmarkedServer,
  { upstream, recording, profile }: { upstream: string; recording: string; profile?: string },
): Promise<RunningServer> {
  const flags = profile === undefined ? [heapFlag] : [heapFlag, '--cpu-prof', '--cpu-prof-dir', profile]
  const port = await findFreePort()
  const env = { ...buildBenchmarkedServerEnvironment(upstream, port), RECORDING: recording }
  return {
    ...benchmarkedServer,
    server: await startServerOnProcessorCore('measured', [...flags, benchmarkedServer.entry], port, env),
  }
}

/** Benchmark scenarios that send no write calls to the federation. */
const readOnlyScenarios = new Set<ScenarioName>(['dashboard', 'receipts', 'lookup'])

/**
 * Returns true if the benchmark measures the given server in the given scenario. Returns false for
 * a scenario with write calls if the server returns the federation's responses unchanged.
 */
export const isServerMeasuredInScenario = (
  { id, isUnmapped }: BenchmarkedServer,
  scenario: ScenarioName,
): boolean => (isUnmapped ? readOnlyScenarios.has(scenario) : scenario !== 'open' || id !== 'gateway-text')
