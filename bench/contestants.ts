/** A GraphQL server under measurement, and the form of the requests it gets. */
import { findFreePort } from '../gateway/platform/free-port.ts'
import { contestantEnvironment } from './environment.ts'
import { type StartedServer, startServer } from './processes.ts'
import type { ScenarioName } from './scenarios.ts'

export interface Contestant {
  id: string
  /** Name in `docs/performance.md`. */
  title: string
  /** Script that starts the server. */
  entry: string
  /** True if requests name persisted documents by id; otherwise they contain the document text. */
  usesDocumentIds: boolean
  /** True if a short run measures this server too. */
  isInShortRun: boolean
  /**
   * True if the server returns the federation's responses unmapped, so that its results cannot be
   * compared with the gateway's.
   */
  isUnmapped: boolean
}

const contestant = (id: string, title: string, more: Partial<Contestant> = {}): Contestant => ({
  id,
  title,
  entry: `bench/contestants/${id}.ts`,
  usesDocumentIds: false,
  isInShortRun: false,
  isUnmapped: false,
  ...more,
})

export const contestants: readonly Contestant[] = [
  contestant('limit', 'lower bound', { usesDocumentIds: true, isInShortRun: true }),
  contestant('handwritten', 'handwritten', { usesDocumentIds: true, isInShortRun: true }),
  contestant('gateway', 'this gateway', {
    entry: 'gateway/main.ts',
    usesDocumentIds: true,
    isInShortRun: true,
  }),
  contestant('gateway-text', 'this gateway, by text', { entry: 'gateway/main.ts' }),
  contestant('mercurius', 'mercurius, compiled', { isInShortRun: true }),
  contestant('yoga', 'yoga, compiled'),
  contestant('apollo', 'default Apollo'),
  contestant('hive', 'Hive Gateway, unmapped', { usesDocumentIds: true, isUnmapped: true }),
]

/** A contestant with its running server. */
export interface RunningContestant extends Contestant {
  server: StartedServer
}

/** Heap limit of the gateway in production. */
const heapFlag = '--max-old-space-size=768'

/**
 * Starts a contestant against the recorded federation. With `profile`, the process writes a CPU
 * profile into that folder.
 */
export async function startContestant(
  one: Contestant,
  { upstream, recording, profile }: { upstream: string; recording: string; profile?: string },
): Promise<RunningContestant> {
  const flags = profile === undefined ? [heapFlag] : [heapFlag, '--cpu-prof', '--cpu-prof-dir', profile]
  const port = await findFreePort()
  const env = { ...contestantEnvironment(upstream, port), RECORDING: recording }
  return { ...one, server: await startServer('contestant', [...flags, one.entry], port, env) }
}

/** Scenarios that consist of read calls only. */
const readOnlyScenarios = new Set<ScenarioName>(['dashboard', 'receipts', 'lookup'])

/**
 * Tells whether a contestant takes part in a scenario. The open document has no id, so
 * `gateway-text` would only repeat `gateway`. An unmapped contestant makes calls only and skips
 * scenarios with logic between the calls.
 */
export const participatesIn = ({ id, isUnmapped }: Contestant, scenario: ScenarioName): boolean =>
  isUnmapped ? readOnlyScenarios.has(scenario) : scenario !== 'open' || id !== 'gateway-text'
