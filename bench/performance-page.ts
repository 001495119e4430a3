/** Formats the benchmark figures as tables, for the terminal and for `docs/performance.md`. */
import { readFileSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import {
  type CaseResult,
  compareProcessorTimeOfServers,
  computeMedianOfRounds,
  computeLargestDeviationFromMedian,
} from './statistics.ts'
import { isPinned, root } from './child-processes.ts'
import { formatBenchmarkCaseTitle } from './scenarios.ts'

const page = join(root, 'docs/performance.md')

/**
 * Replaces the section of `docs/performance.md` between the comment `<!-- name -->` and the
 * matching end comment.
 */
export function writePerformancePageSection(
  name: 'figures' | 'profile' | 'pages',
  paragraphs: readonly string[],
): void {
  const [begin, end] = [`<!-- ${name} -->`, `<!-- end of ${name} -->`]
  const text = readFileSync(page, 'utf8')
  const [from, to] = [text.indexOf(begin), text.indexOf(end)]
  if (from < 0 || to < from) throw new Error(`docs/performance.md has no place for ${name}.`)
  writeFileSync(page, text.slice(0, from) + [begin, ...paragraphs, ''].join('\n\n') + text.slice(to))
}

/**
 * Returns a Markdown table from a header row and rows; all columns except the first hold numbers.
 */
export function formatMarkdownTable([headerRow = [], ...rows]: readonly (readonly string[])[]): string {
  const rule = headerRow.map((_, at) => (at === 0 ? '---' : '--:'))
  return [headerRow, rule, ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

/** Returns a sentence with the date, the command and other conditions of a benchmark run. */
export const describeBenchmarkConditions = (command: string, ...conditions: readonly string[]): string =>
  `${[new Date().toLocaleDateString('en-CA'), `\`${command}\``, ...conditions].join(', ')}.`

const columnTitles = [
  '',
  'CPU µs',
  '±',
  'vs. lower bound',
  'vs. handwritten',
  'requests/s',
  'p50 ms',
  'p99 ms',
  'loop ms',
  'memory MB',
]

/**
 * Returns the cells of a table with the figures of a benchmark case: a header row, then a row for
 * each server.
 */
function buildTableCellsOfBenchmarkCase(result: CaseResult): string[][] {
  const formatProcessorTimeRatio = (ratio: number | null) => ratio?.toFixed(2) ?? ''
  const rows = result.trials.map((trials) => [
    trials.server.title,
    computeMedianOfRounds(trials, 'cpu').toFixed(0),
    trials.rounds.length > 1
      ? `${(computeLargestDeviationFromMedian(trials, 'cpu') * 100).toFixed(0)} %`
      : '',
    formatProcessorTimeRatio(compareProcessorTimeOfServers(result, trials, 'lower-bound')),
    formatProcessorTimeRatio(compareProcessorTimeOfServers(result, trials, 'handwritten')),
    computeMedianOfRounds(trials, 'rate').toFixed(0),
    computeMedianOfRounds(trials, 'p50').toFixed(0),
    computeMedianOfRounds(trials, 'p99').toFixed(0),
    computeMedianOfRounds(trials, 'loop').toFixed(1),
    computeMedianOfRounds(trials, 'memory').toFixed(0),
  ])
  return [columnTitles, ...rows]
}

/** Formats the figures of a benchmark case as a table for the terminal. */
export function formatBenchmarkTerminalTable(result: CaseResult): string {
  const cells = buildTableCellsOfBenchmarkCase(result)
  const widths = columnTitles.map((_, at) => Math.max(...cells.map((row) => row[at]!.length)))
  const lines = cells.map((row) =>
    row.map((cell, at) => (at === 0 ? cell.padEnd(widths[at]!) : cell.padStart(widths[at]!))).join('  '),
  )
  return [formatBenchmarkCaseTitle(result.benchmarkCase), ...lines.map((line) => `  ${line}`)].join('\n')
}

/** Writes the benchmark figures into `docs/performance.md`, with machine, date and command. */
export function writeBenchmarkFiguresToPerformancePage(
  results: readonly CaseResult[],
  command: string,
): void {
  const rounds = results[0]?.trials[0]?.rounds.length ?? 0
  const processors = cpus()
  const stamp = describeBenchmarkConditions(
    command,
    `${processors.length} × ${processors[0]?.model.trim()}`,
    `Node ${process.versions.node}`,
    `medians of ${rounds} rounds`,
    isPinned ? 'each on its core' : 'nothing kept on its core',
  )
  const plot = '![Processor time of a request, by scenario and server](images/performance.svg)'
  const caseSections = results.flatMap((result) => [
    `### ${formatBenchmarkCaseTitle(result.benchmarkCase)}`,
    formatMarkdownTable(buildTableCellsOfBenchmarkCase(result)),
  ])
  writePerformancePageSection('figures', [stamp, plot, ...caseSections])
}
