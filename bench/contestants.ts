/** A GraphQL server under measurement, and the form of the requests it gets. */
import { findFreePort } from '../gateway/platform/free-port.ts'
import { environment } from './environment.ts'
import { type Started, startServer } from './processes.ts'
import type { ScenarioName } from './scenarios.ts'

export interface Contestant {
  id: string
  /** Name in `docs/performance.md`. */
  title: string
  /** Script that starts the server. */
  entry: string
  /** True if requests name persisted documents by id; otherwise they contain the document text. */
  byId: boolean
  /** True if a short run measures this server too. */
  short: boolean
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
  byId: false,
  short: false,
  isUnmapped: false,
  ...more,
})

export const contestants: readonly Contestant[] = [
  contestant('limit', 'the limit', { byId: true, short: true }),
  contestant('handwritten', 'written by hand', { byId: true, short: true }),
  contestant('gateway', 'this gateway', { entry: 'gateway/main.ts', byId: true, short: true }),
  contestant('gateway-text', 'this gateway, by text', { entry: 'gateway/main.ts' }),
  contestant('mercurius', 'mercurius, compiled', { short: true }),
  contestant('yoga', 'yoga, compiled'),
  contestant('apollo', 'default Apollo'),
  contestant('hive', 'Hive Gateway, unmapped', { byId: true, isUnmapped: true }),
]

/** A contestant with its running server. */
export interface Running extends Contestant {
  server: Started
}

/** Heap limit of the gateway in production. */
const heap = '--max-old-space-size=768'

/**
 * Starts a contestant against the recorded federation. With `profile`, the process writes a CPU
 * profile into that folder.
 */
export async function startContestant(
  one: Contestant,
  { upstream, recording, profile }: { upstream: string; recording: string; profile?: string },
): Promise<Running> {
  const flags = profile === undefined ? [heap] : [heap, '--cpu-prof', '--cpu-prof-dir', profile]
  const port = await findFreePort()
  const env = { ...environment(upstream, port), RECORDING: recording }
  return { ...one, server: await startServer('contestant', [...flags, one.entry], port, env) }
}

/** Scenarios that consist of read calls only. */
const onlyReads = new Set<ScenarioName>(['dashboard', 'receipts', 'lookup'])

/**
 * Tells whether a contestant takes part in a scenario. The open document has no id, so
 * `gateway-text` would only repeat `gateway`. An unmapped contestant makes calls only and skips
 * scenarios with logic between the calls.
 */
export const takesPart = ({ id, isUnmapped }: Contestant, scenario: ScenarioName): boolean =>
  isUnmapped ? onlyReads.has(scenario) : scenario !== 'open' || id !== 'gateway-text'
