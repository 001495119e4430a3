/**
 * Formats `docs/faults.md`, the page that lists the injected faults and the test that detects each
 * fault.
 */
import type { Fault } from './fault.ts'
import { allFaults, faultAreas } from './all-faults.ts'

/** First test that failed with an injected fault and passes without the fault. */
export interface FoundBy {
  file: string
  test: string
  /** First line of the failure message of the test that detected the injected fault. */
  message: string
}

/** Result of running the tests against one injected fault. */
export interface FaultResult {
  /** Source file that the injected fault changes. */
  file: string
  /** Number of test files that import the changed source file, directly or indirectly. */
  tests: number
  /** True if every test was run against the injected fault. */
  whole: boolean
  /** True if all tests against the injected fault ended before the time limit. */
  complete: boolean
  /** Test that detected the injected fault; null for an undetected fault. */
  foundBy: FoundBy | null
}

/** Outcome of an injected fault, as its row in `docs/faults.md` shows it. */
interface Outcome {
  text: string
  /** True if a test detected the injected fault; null for a fault that was not measured. */
  isFound: boolean | null
}

/**
 * Returns the content of `docs/faults.md`, the page of injected faults. A fault that was not
 * measured again keeps its outcome from the earlier page.
 */
export function formatFaultsPage(results: Record<string, FaultResult>, earlierPage: string): string {
  const earlier = readFaultOutcomesFromPage(earlierPage)
  const outcomes = new Map(
    allFaults.map(({ id }) => {
      const result = results[id]
      return [id, result === undefined ? (earlier.get(id) ?? notMeasured) : summarizeFaultResult(result)]
    }),
  )
  const countFaultsWithDetectionResult = (isFound: boolean | null) =>
    [...outcomes.values()].filter((outcome) => outcome.isFound === isFound).length
  const found = countFaultsWithDetectionResult(true)
  const unmeasured = countFaultsWithDetectionResult(null)
  const areas = Object.entries(faultAreas).map(([title, list]) => {
    const rows = list.map(
      (fault: Fault) => `| ${fault.id} | ${fault.title} | ${outcomes.get(fault.id)!.text} |`,
    )
    return `## ${title}\n\n| id | fault | found by |\n|---|---|---|\n${rows.join('\n')}\n`
  })
  return [
    `# Fault baseline

For everyone who changes tests: this page says which faults the tests find. Compare it before and after a change of the
tests. A fault that was found before has to be found afterwards.

The ${allFaults.length} faults are in \`scripts/faults/\`. \`npm run faults\` applies each of them in a copy of the
working tree and runs the tests that the fault names, then the tests that import the changed file, and the nearest tests
over sockets. It stops at the first test that fails, and this page names that test. Tests in a browser, of resilience
and of security are left out. A fault that survives may still be found by them: \`npm run faults -- --whole\` runs
all but the browser's.

**${found} of ${allFaults.length - unmeasured} measured faults are found${unmeasured > 0 ? `; ${unmeasured} are not measured yet` : ''}.**
`,
    ...areas,
  ].join('\n')
}

const notMeasured: Outcome = { text: 'not measured', isFound: null }
const survivalPrefix = '**survives** '

function summarizeFaultResult({ foundBy, complete, whole }: FaultResult): Outcome {
  if (foundBy !== null) {
    const text = `\`${foundBy.file}\`: ${foundBy.test}`
    return { text: text.replaceAll('|', '\\|'), isFound: true }
  }
  const ran = whole ? 'every test' : complete ? 'the related tests' : 'the related tests that ended in time'
  return { text: `${survivalPrefix}${ran}`, isFound: false }
}

/** Reads the outcome of each measured injected fault from the table rows of `docs/faults.md`. */
function readFaultOutcomesFromPage(page: string): Map<string, Outcome> {
  // An outcome may contain a `|`, escaped by a backslash.
  const rows = page.matchAll(/^\| (\w\d\d) \| [^|]* \| (.*) \|$/gm)
  return new Map(
    [...rows]
      .filter(([, , text]) => text !== notMeasured.text)
      .map(([, id, text]) => [id!, { text: text!, isFound: !text!.startsWith(survivalPrefix) }]),
  )
}
