/**
 * Records the federation responses that the gateway receives, for each benchmark member and
 * scenario.
 */
import { rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedFederation } from '../gateway/embedded-federation.ts'
import { findFreePort } from '../gateway/platform/free-port.ts'
import { sendGraphqlRequest } from './graphql-request.ts'
import { buildBenchmarkedServerEnvironment } from './server-environment.ts'
import { addVehiclesWithPassesToMember } from './add-vehicles.ts'
import { startServerOnProcessorCore } from './child-processes.ts'
import {
  type RecordedRequest,
  type RecordedCall,
  type Recording,
  type Reply,
  buildRecordedCallKey,
} from './recording.ts'
import {
  type Ids,
  type ScenarioName,
  account,
  findGraphqlDocumentOfScenario,
  scenarioNames,
  scenarios,
  defaultFactors,
} from './scenarios.ts'

/** Request headers that the recording proxy forwards to the federation and records with a call. */
const replayedHeaders = ['authorization', 'content-type', 'idempotency-key', 'x-language', 'accept-encoding']

/**
 * Records the federation's responses to the gateway for several benchmark members, one for each
 * given number of vehicles. Each member has an embedded federation of their own.
 */
export async function recordResponsesOfMembers(vehicleCounts: readonly number[]): Promise<Recording> {
  const recording: Recording = { replies: {}, members: {} }
  // The usual member is recorded last: sign-in requests are identical for all members, so the last
  // recording wins.
  const others = vehicleCounts.filter((vehicles) => vehicles !== defaultFactors.vehicles)
  for (const vehicles of [...others, defaultFactors.vehicles])
    await recordResponsesOfMember(recording, vehicles)
  return recording
}

async function recordResponsesOfMember(recording: Recording, vehicleCount: number): Promise<void> {
  await using ending = new AsyncDisposableStack()
  const dataDir = await mkdtemp(join(tmpdir(), 'sentier-bench-'))
  ending.defer(() => rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 }))
  const env = { ...process.env, CARD_LATENCY_MS: '0' }
  const federation = await startEmbeddedFederation({ port: await findFreePort(), dataDir, env })
  ending.defer(async () => await federation.stop())
  const proxy = await startFederationRecordingProxy(federation.url, recording.replies)
  ending.defer(() => proxy.close())
  const port = await findFreePort()
  const gateway = await startServerOnProcessorCore(
    'measured',
    ['gateway/main.ts'],
    port,
    buildBenchmarkedServerEnvironment(proxy.url, port),
  )
  ending.defer(async () => await gateway.stop())

  const ids = addVehiclesWithPassesToMember(dataDir, account.email, vehicleCount)
  const token = await signInBenchmarkMember(gateway.url)
  // The purchase uses a session of its own, so that its changes do not affect the other recordings.
  const buyer = await signInBenchmarkMember(gateway.url)
  const recordedScenarios = scenarioNames.filter(
    (name) => vehicleCount === defaultFactors.vehicles || name === 'dashboard',
  )
  const recordedRequests: Partial<Record<ScenarioName, RecordedRequest>> = {}
  for (const name of recordedScenarios) {
    const session = name === 'purchase' ? buyer : token
    recordedRequests[name] = await recordScenarioResponses(name, gateway.url, session, ids, proxy)
  }
  recording.members[vehicleCount] = recordedRequests
}

async function recordScenarioResponses(
  name: ScenarioName,
  url: string,
  memberToken: string,
  ids: Ids,
  proxy: RecordingProxy,
): Promise<RecordedRequest> {
  const { isSignedIn, variables: variablesOf } = scenarios[name]
  const token = isSignedIn ? memberToken : null
  const variables = variablesOf(ids)
  const sendGraphqlRequestOfScenario = async () =>
    await sendGraphqlRequest(url, { query: findGraphqlDocumentOfScenario(name).text, variables }, token)
  // Sends the request twice, so that shared caches are filled at the recording. A purchase is sent
  // once.
  if (name !== 'purchase') await sendGraphqlRequestOfScenario()
  proxy.begin(name)
  const answer = await sendGraphqlRequestOfScenario()
  return { token, variables, answer, calls: proxy.end() }
}

async function signInBenchmarkMember(gatewayUrl: string): Promise<string> {
  const query = findGraphqlDocumentOfScenario('signIn').text
  const answer = await sendGraphqlRequest(gatewayUrl, { query, variables: { input: account } }, null)
  const { logIn } = (answer as { data: { logIn: { session?: { accessToken: string } } } }).data
  if (logIn.session === undefined) throw new Error(`The sign-in failed: ${JSON.stringify(answer)}`)
  return logIn.session.accessToken
}

interface RecordingProxy {
  url: string
  begin(name: ScenarioName): void
  /** Returns the federation calls that this proxy recorded after the last call of `begin`. */
  end(): RecordedCall[]
  close(): void
}

/** Starts a proxy between the gateway and the federation that records every federation response. */
async function startFederationRecordingProxy(
  federation: string,
  replies: Record<string, Reply>,
): Promise<RecordingProxy> {
  let calls: RecordedCall[] = []
  const server = createServer((request, response) => {
    const { method = '', url = '' } = request
    const headers = Object.fromEntries(
      replayedHeaders.flatMap((name) => {
        const value = request.headers[name]
        return typeof value === 'string' ? [[name, value]] : []
      }),
    )
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', async () => {
      const body = Buffer.concat(chunks).toString()
      const call: RecordedCall = { method, path: url, headers, body }
      const reply = await fetch(federation + url, { method, headers, ...(body !== '' && { body }) })
      const recordedReply: Reply = {
        status: reply.status,
        type: reply.headers.get('content-type') ?? '',
        body: await reply.text(),
      }
      calls.push(call)
      replies[buildRecordedCallKey(call)] = recordedReply
      response.writeHead(recordedReply.status, { 'content-type': recordedReply.type }).end(recordedReply.body)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    begin: () => void (calls = []),
    end: () => calls.slice(),
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
