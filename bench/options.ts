/** What the bench is asked to do, by the words after its command. */
import { parseArgs } from 'node:util'
import { contestants } from './contestants.ts'
import { scenarioNames } from './scenarios.ts'

export interface Options {
  /** Answers in a minute; all of them; the screens, by Lighthouse; or what the gateway does all the time. */
  run: 'short' | 'whole' | 'pages' | 'profile'
  /** The contestants and scenarios that are measured; none stands for all. */
  only: ReadonlySet<string>
  rounds: number
  /** How long a round takes (s). */
  seconds: number
}

const named: readonly string[] = [...contestants.map(({ id }) => id), ...scenarioNames]

/** Reads them, or throws a line that says which cannot be. */
export function readOptions(args: string[]): Options {
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
  const runs = (['short', 'pages', 'profile'] as const).filter((run) => values[run])
  if (runs.length > 1)
    throw new Error(`${runs.map((run) => `--${run}`).join(' and ')} are runs of their own.`)
  const [run = 'whole'] = runs
  const only = values.only.split(',').filter((name) => name !== '')
  const unknown = only.find((name) => !named.includes(name))
  if (unknown !== undefined) throw new Error(`--only knows no ${unknown}, but ${named.join(', ')}.`)
  return {
    run,
    only: new Set(only),
    rounds: countOf('rounds', values.rounds, run === 'short' ? 1 : 5),
    seconds: countOf('seconds', values.seconds, run === 'short' ? 1 : 3),
  }
}

function countOf(name: string, given: string | undefined, usual: number): number {
  if (given === undefined) return usual
  if (!/^[1-9]\d{0,2}$/.test(given)) throw new Error(`--${name} is a number from 1 to 999, not ${given}.`)
  return Number(given)
}
