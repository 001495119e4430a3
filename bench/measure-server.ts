/** Measures the processor time, throughput and latency of a server in a benchmark case. */
import { isDeepStrictEqual } from 'node:util'
import { type GraphqlRequestBody, sendGraphqlRequest, buildGraphqlRequestHeaders } from './graphql-request.ts'
import type { RunningServer } from './benchmarked-servers.ts'
import type { LoadSettings, LoadResult } from './load-generator.ts'
import { launchScriptOnProcessorCore } from './child-processes.ts'
import { type Recording, findRecordedGraphqlRequest, removeTimeDependentResponseValues } from './recording.ts'
import { type BenchmarkCase, findGraphqlDocumentOfScenario } from './scenarios.ts'

/**
 * Figures of a server from one benchmark measurement: processor time, throughput, latency and
 * memory.
 */
export interface ServerFigures {
  /** Processor time of the server's process, in microseconds per request. */
  cpu: number
  /** Throughput, in requests per second. */
  rate: number
  /** Median latency, in milliseconds. */
  p50: number
  p99: number
  /** 99th percentile of the event loop delay, in milliseconds. */
  loop: number
  /** Resident memory, in megabytes. */
  memory: number
}

/**
 * Returns the GraphQL request of a benchmark case in the form that the server accepts: with a
 * document id or with the document text.
 */
function buildBenchmarkRequest(
  { usesDocumentIds }: RunningServer,
  { scenario, vehicles }: BenchmarkCase,
  recording: Recording,
) {
  const { token, variables, answer } = findRecordedGraphqlRequest(recording, vehicles, scenario)
  const { id, text } = findGraphqlDocumentOfScenario(scenario)
  const body: GraphqlRequestBody =
    usesDocumentIds && id !== null ? { documentId: id, variables } : { query: text, variables }
  return { token, body, answer }
}

/**
 * Throws if the response of a benchmarked server differs from the recorded response of the gateway.
 */
export async function assertResponseMatchesRecording(
  runningServer: RunningServer,
  benchmarkCase: BenchmarkCase,
  recording: Recording,
): Promise<void> {
  const { token, body, answer } = buildBenchmarkRequest(runningServer, benchmarkCase, recording)
  const response = removeTimeDependentResponseValues(
    await sendGraphqlRequest(runningServer.server.url, body, token),
  )
  if (runningServer.isUnmapped)
    return assertResponseHasNoErrorsOrUnrecordedCalls(runningServer, benchmarkCase, recording, response)
  const expected = removeTimeDependentResponseValues(answer)
  if (isDeepStrictEqual(response, expected)) return
  throw new Error(
    `${runningServer.id}, ${benchmarkCase.scenario}: ${describeResponseDifference(response, expected)}`,
  )
}

/**
 * Throws if a benchmarked server's GraphQL response has errors, or if the server sent a federation
 * call without a recorded response.
 */
function assertResponseHasNoErrorsOrUnrecordedCalls(
  { id }: RunningServer,
  { scenario, vehicles }: BenchmarkCase,
  recording: Recording,
  response: unknown,
): void {
  const { data, errors } = response as { data?: object | null; errors?: object[] }
  const replies = Object.values(data ?? {}).filter((reply) => reply !== null).length
  const { calls } = findRecordedGraphqlRequest(recording, vehicles, scenario)
  if (errors !== undefined || replies !== calls.length)
    throw new Error(`${id}, ${scenario}: ${JSON.stringify(errors ?? data).slice(0, 400)}`)
}

/** Describes the first difference between the actual and the expected GraphQL response. */
function describeResponseDifference(actual: unknown, expected: unknown, path = 'answer'): string {
  const isBoth = [actual, expected].every((each) => typeof each === 'object' && each !== null)
  if (!isBoth)
    return `${path} is ${JSON.stringify(actual)?.slice(0, 300)}, not ${JSON.stringify(expected)?.slice(0, 300)}`
  const [a, b] = [actual as Record<string, unknown>, expected as Record<string, unknown>]
  const key = [...new Set([...Object.keys(b), ...Object.keys(a)])].find(
    (candidate) => !isDeepStrictEqual(a[candidate], b[candidate]),
  )
  return key === undefined ? path : describeResponseDifference(a[key], b[key], `${path}.${key}`)
}

/** Measures a server in a benchmark case for the given number of seconds. */
export async function measureServerInBenchmarkCase(
  runningServer: RunningServer,
  benchmarkCase: BenchmarkCase,
  recording: Recording,
  seconds: number,
  triesLeft = 3,
): Promise<ServerFigures> {
  const { token, body } = buildBenchmarkRequest(runningServer, benchmarkCase, recording)
  const before = await runningServer.server.readUsage()
  const loaded = await runLoadGeneratorProcess({
    url: runningServer.server.url,
    connections: benchmarkCase.connections,
    seconds,
    headers: buildGraphqlRequestHeaders(token),
    body: JSON.stringify(body),
  })
  const after = await runningServer.server.readUsage()
  // A machine that was busy elsewhere has measured no request, so the measurement is repeated.
  if (loaded.requests === 0 && triesLeft > 0)
    return await measureServerInBenchmarkCase(runningServer, benchmarkCase, recording, seconds, triesLeft - 1)
  if (loaded.failed > 0 || loaded.requests === 0)
    throw new Error(
      `${runningServer.id}, ${benchmarkCase.scenario}: ${loaded.failed} of ${loaded.requests} answers failed.`,
    )
  return {
    cpu: (after.cpu - before.cpu) / loaded.requests,
    rate: loaded.rate,
    p50: loaded.p50,
    p99: loaded.p99,
    loop: after.loop,
    memory: after.memory / 1e6,
  }
}

/**
 * Sends the requests of a benchmark measurement. Each measurement has its own load generator
 * process, so that measurements share no state.
 */
async function runLoadGeneratorProcess(load: LoadSettings): Promise<LoadResult> {
  const child = launchScriptOnProcessorCore('others', ['bench/load-generator.ts'], {})
  const loadResult = new Promise<LoadResult>((resolve, reject) => {
    child.once('message', (loaded) => resolve(loaded as LoadResult))
    child.once('exit', () => reject(new Error('The load process ended early.')))
  })
  child.send(load)
  try {
    return await loadResult
  } finally {
    child.kill('SIGKILL')
  }
}
