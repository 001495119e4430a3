/** Writes the page that says which tests found which fault. */
import type { Fault } from './fault.ts'
import { faultAreas } from './list.ts'

/** The first test that failed with a fault, and passes without it. */
export interface FoundBy {
  file: string
  test: string
  /** The first line of its failure. */
  message: string
}

/** The outcome of one fault. */
export interface FaultResult {
  /** The source file that was changed. */
  file: string
  /** Number of test files that import it, directly or not. */
  tests: number
  /** Whether every test was run against it. */
  whole: boolean
  /** Whether all tests of the run ended in time. */
  complete: boolean
  /** Null for a fault that survived. */
  foundBy: FoundBy | null
}

export function faultPage(faults: readonly Fault[], results: Record<string, FaultResult>): string {
  const measured = faults.filter(({ id }) => results[id] !== undefined)
  const found = measured.filter(({ id }) => results[id]!.foundBy !== null)
  const areas = Object.entries(faultAreas).map(([title, list]) => {
    const rows = list.map((fault) => rowOf(fault, results[fault.id]))
    return `## ${title}\n\n| id | fault | found by |\n|---|---|---|\n${rows.join('\n')}\n`
  })
  return [
    `# Fault baseline

For everyone who changes tests: this page says which faults the tests find. Compare it before and after a change of the
tests. A fault that was found before has to be found afterwards.

The ${faults.length} faults are in \`scripts/faults/\`. \`node scripts/faults.ts\` applies each of them in a copy of the
working tree and runs the tests that import the changed file, and the nearest tests over sockets. It stops at the first
test that fails, and this page names that test. Tests in a browser, of resilience and of security are left out. A fault
that survives may still be found by them: \`node scripts/faults.ts --whole\` runs all but the browser's.

**${found.length} of ${measured.length} measured faults are found${measured.length < faults.length ? `; ${faults.length - measured.length} are not measured yet` : ''}.**
`,
    ...areas,
  ].join('\n')
}

function rowOf({ id, title }: Fault, result: FaultResult | undefined): string {
  return `| ${id} | ${title} | ${outcomeOf(result).replaceAll('|', '\\|')} |`
}

function outcomeOf(result: FaultResult | undefined): string {
  if (result === undefined) return 'not measured'
  const { foundBy, complete, whole } = result
  if (foundBy !== null) return `\`${foundBy.file}\`: ${foundBy.test}`
  const ran = whole ? 'every test' : complete ? 'the related tests' : 'the related tests that ended in time'
  return `**survives** ${ran}`
}
