/** Command line options of the benchmark. */
import { parseArgs } from 'node:util'
import { benchmarkedServers } from './benchmarked-servers.ts'
import { scenarioNames } from './scenarios.ts'

export interface BenchmarkOptions {
  /**
   * Kind of benchmark run: `short` takes one minute, `complete` measures all cases, `pages`
   * measures the portal's screens with Lighthouse, `profile` writes the gateway's CPU profile.
   */
  run: 'short' | 'complete' | 'pages' | 'profile'
  /** Names of the servers and scenarios that the benchmark measures; empty for all. */
  only: ReadonlySet<string>
  rounds: number
  /** Duration of a round of the benchmark, in seconds. */
  seconds: number
}

const selectableNames: readonly string[] = [...benchmarkedServers.map(({ id }) => id), ...scenarioNames]

/**
 * Parses the command line options. Throws an error with a one-line message for an invalid option.
 */
export function parseBenchmarkOptions(args: string[]): BenchmarkOptions {
  const { values } = parseArgs({
    args,
    options: {
      short: { type: 'boolean', default: false },
      pages: { type: 'boolean', default: false },
      profile: { type: 'boolean', default: false },
      only: { type: 'string', default: '' },
      rounds: { type: 'string' },
      seconds: { type: 'string' },
    },
  })
  const selectedRunKinds = (['short', 'pages', 'profile'] as const).filter((runKind) => values[runKind])
  if (selectedRunKinds.length > 1)
    throw new Error(`${selectedRunKinds.map((run) => `--${run}`).join(' and ')} cannot be combined.`)
  const [run = 'complete'] = selectedRunKinds
  const only = values.only.split(',').filter((name) => name !== '')
  const unknownName = only.find((name) => !selectableNames.includes(name))
  if (unknownName !== undefined)
    throw new Error(`--only: unknown name ${unknownName}; valid names are ${selectableNames.join(', ')}.`)
  return {
    run,
    only: new Set(only),
    rounds: parseCountOfCommandLineOption('rounds', values.rounds, run === 'short' ? 1 : 5),
    seconds: parseCountOfCommandLineOption('seconds', values.seconds, run === 'short' ? 1 : 3),
  }
}

function parseCountOfCommandLineOption(name: string, text: string | undefined, defaultCount: number): number {
  if (text === undefined) return defaultCount
  if (!/^[1-9]\d{0,2}$/.test(text)) throw new Error(`--${name} must be a number from 1 to 999, not ${text}.`)
  return Number(text)
}
