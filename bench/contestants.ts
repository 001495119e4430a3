/** Who is measured, and how each is asked. */
import { freePort } from '../gateway/platform/free-port.ts'
import { environment } from './environment.ts'
import { type Started, startServer } from './processes.ts'
import type { ScenarioName } from './scenarios.ts'

export interface Contestant {
  id: string
  /** As the page calls it. */
  title: string
  /** What runs. */
  entry: string
  /** Whether it is sent ids of stored documents where there are; texts otherwise. */
  byId: boolean
  /** Whether a short run has it too. */
  short: boolean
  /** Whether its answers are the federation's replies, and no equals of ours. */
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

/** A contestant that runs. */
export interface Running extends Contestant {
  server: Started
}

/** As the gateway is started in production. */
const heap = '--max-old-space-size=768'

/** Starts one, with the recorded federation behind it; it leaves a profile of all that it did in the folder `profile`, if there is one. */
export async function startContestant(
  one: Contestant,
  { upstream, recording, profile }: { upstream: string; recording: string; profile?: string },
): Promise<Running> {
  const flags = profile === undefined ? [heap] : [heap, '--cpu-prof', '--cpu-prof-dir', profile]
  const port = await freePort()
  const env = { ...environment(upstream, port), RECORDING: recording }
  return { ...one, server: await startServer('contestant', [...flags, one.entry], port, env) }
}

/** Scenarios that are calls to read, and nothing before or beside them. */
const onlyReads = new Set<ScenarioName>(['dashboard', 'receipts', 'lookup'])

/**
 * Whether it is measured there: an open document has no id, and is sent as text to everybody; and what maps nothing makes calls
 * and cannot do what a scenario does between them.
 */
export const takesPart = ({ id, isUnmapped }: Contestant, scenario: ScenarioName): boolean =>
  isUnmapped ? onlyReads.has(scenario) : scenario !== 'open' || id !== 'gateway-text'
