/**
 * Entry point of `npm run bench`: compares the gateway's processor time per response with other
 * GraphQL servers. A full run writes the figures to `docs/performance.md`; `--short` only prints
 * them.
 */
import { rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type RunningServer,
  benchmarkedServers,
  startBenchmarkedServer,
  isServerMeasuredInScenario,
} from './benchmarked-servers.ts'
import type { CaseResult } from './statistics.ts'
import { installBenchmarkPackages } from './install-packages.ts'
import { assertResponseMatchesRecording, measureServerInBenchmarkCase } from './measure-server.ts'
import { type BenchmarkOptions, parseBenchmarkOptions } from './command-line-options.ts'
import { formatBenchmarkTerminalTable, writeBenchmarkFiguresToPerformancePage } from './performance-page.ts'
import { startMockFederation } from './child-processes.ts'
import { recordResponsesOfMembers } from './record-responses.ts'
import { type Recording, writeResponseRecordingFile } from './recording.ts'
import {
  benchmarkCases,
  scenarioNames,
  shortBenchmarkCases,
  listDistinctVehicleCounts,
  formatBenchmarkCaseTitle,
} from './scenarios.ts'

const { run, only, rounds, seconds } = parseBenchmarkOptionsOrExit(process.argv.slice(2))
const isShort = run === 'short'
/**
 * Warm-up time of the benchmark in seconds, so that hot code is compiled before the measurement.
 */
const warmUpSeconds = isShort ? 1 : 2

const isNameSelectedByOnlyOption = (name: string, selectableNames: readonly string[]) =>
  selectableNames.every((selectableName) => !only.has(selectableName)) || only.has(name)
const selectedCases = (isShort ? shortBenchmarkCases : benchmarkCases).filter(({ scenario }) =>
  isNameSelectedByOnlyOption(scenario, scenarioNames),
)
const ids = benchmarkedServers.map(({ id }) => id)
const selectedServers = benchmarkedServers.filter(({ id, isInShortRun }) =>
  only.size > 0 ? isNameSelectedByOnlyOption(id, ids) : isInShortRun || !isShort,
)

installBenchmarkPackages()
const command = ['npm run bench --', ...process.argv.slice(2)].join(' ')
if (run === 'pages') {
  const { measureScreensAndWriteReport } = await import('./measure-screens.ts')
  await measureScreensAndWriteReport(rounds, command)
  process.exit(0)
}
if (run === 'profile') {
  const { profileGatewayAndWriteCpuShares } = await import('./profile-gateway.ts')
  await profileGatewayAndWriteCpuShares(seconds * rounds, command)
  process.exit(0)
}
const startedAt = performance.now()
const results = await recordResponsesAndMeasureServers()
for (const result of results) console.log(`\n${formatBenchmarkTerminalTable(result)}`)
console.log(`\n${((performance.now() - startedAt) / 60_000).toFixed(1)} minutes`)
if (!isShort && only.size === 0) {
  const { drawProcessorTimeChart } = await import('./draw-bar-chart.ts')
  drawProcessorTimeChart(results)
  writeBenchmarkFiguresToPerformancePage(results, command)
  console.log('Written into docs/performance.md.')
}
process.exit(0)

/**
 * Returns the command line options of the benchmark. Prints an error and exits if an option is
 * invalid.
 */
function parseBenchmarkOptionsOrExit(args: string[]): BenchmarkOptions {
  try {
    return parseBenchmarkOptions(args)
  } catch (error) {
    console.error((error as Error).message)
    process.exit(1)
  }
}

async function recordResponsesAndMeasureServers(): Promise<CaseResult[]> {
  await using ending = new AsyncDisposableStack()
  const folder = await mkdtemp(join(tmpdir(), 'sentier-bench-'))
  ending.defer(() => rmSync(folder, { recursive: true, force: true }))
  console.log('Recording the responses of the federation.')
  const file = join(folder, 'recording.json')
  const recording = await recordResponsesOfMembers(listDistinctVehicleCounts(selectedCases))
  writeResponseRecordingFile(file, recording)

  const upstream = await startMockFederation(file)
  ending.defer(async () => await upstream.stop())
  const startedServers: RunningServer[] = []
  for (const each of selectedServers) {
    const started = await startBenchmarkedServer(each, { upstream: upstream.url, recording: file })
    ending.defer(async () => await started.server.stop())
    startedServers.push(started)
  }
  return await measureAllBenchmarkCases(startedServers, recording)
}

/**
 * Measures every benchmark case: checks the responses, warms up all servers and measures the
 * servers in turns.
 */
async function measureAllBenchmarkCases(
  runningServers: readonly RunningServer[],
  recording: Recording,
): Promise<CaseResult[]> {
  const caseResults: CaseResult[] = []
  for (const benchmarkCase of selectedCases) {
    const measuredServers = runningServers.filter((each) =>
      isServerMeasuredInScenario(each, benchmarkCase.scenario),
    )
    console.log(formatBenchmarkCaseTitle(benchmarkCase))
    for (const each of measuredServers) {
      await assertResponseMatchesRecording(each, benchmarkCase, recording)
      await measureServerInBenchmarkCase(each, benchmarkCase, recording, warmUpSeconds)
      // Checks the responses again, now that the hot code is compiled.
      await assertResponseMatchesRecording(each, benchmarkCase, recording)
    }
    const trials = measuredServers.map((server) => ({
      server,
      rounds: [] as CaseResult['trials'][0]['rounds'],
    }))
    for (let round = 0; round < rounds; round += 1) {
      for (const { server, rounds: measurements } of trials)
        measurements.push(await measureServerInBenchmarkCase(server, benchmarkCase, recording, seconds))
    }
    caseResults.push({ benchmarkCase, trials })
  }
  return caseResults
}
