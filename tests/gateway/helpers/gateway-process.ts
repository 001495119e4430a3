/**
 * Starts the real gateway as a separate process, with its own federation and data folder, on free
 * ports. Tests of federation calls and browser tests use this process.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { findFreePort } from '../../../gateway/platform/free-port.ts'
import type { ConfigOverrides } from './config-overrides.ts'
import { buildRateLimitEnv } from './rate-limit-env.ts'

const project = join(import.meta.dirname, '../../..')

export interface GatewayResponse<Data> {
  status: number
  headers: Headers
  data: Data
  errors?: { message: string; path?: (string | number)[]; extensions: { code: string; requestId: string } }[]
}

/**
 * Access of a test to a running gateway, which runs in a separate process or in the test's process.
 */
export interface Gateway {
  /** URL at which the gateway serves the portal. */
  url: string
  federationUrl: string
  dataDir: string
  /** Sends a GraphQL document, with an access token if `token` is given. */
  query<Data = unknown>(
    document: string,
    variables?: object,
    token?: string | null,
    headers?: Record<string, string>,
  ): Promise<GatewayResponse<Data>>
  /** Signs in a member, the demo member by default, and returns the access token. */
  signIn(email?: string, password?: string): Promise<string>
  /** Stops the gateway and the federation, and removes a temporary data folder. */
  stop(): Promise<void>
}

/** A gateway that runs in its own process. */
export interface RunningGateway extends Gateway {
  /** Id of the gateway's process. */
  pid: number
  /** Sends the gateway a signal and waits until it exits. */
  end(signal: NodeJS.Signals): Promise<void>
  /**
   * Kills the gateway process with SIGKILL, as in a power failure; the federation keeps running.
   */
  kill(): Promise<void>
  /**
   * Restarts the gateway with the same federation and data. If `root` is given, starts the release
   * in this folder.
   */
  restart(env?: Record<string, string>, root?: string): Promise<RunningGateway>
  /** Returns the gateway's output that has arrived so far. */
  output(): string
  /**
   * Waits for the log lines of all completed requests, which may arrive after their responses, and
   * returns the output.
   */
  readCompleteOutput(): Promise<string>
}

/** Command line option with which Node limits the gateway's heap memory in production. */
export const heapOption = '--max-old-space-size=768'

/** Default settings of every gateway in tests. */
export const testSettings: Record<string, string> = {
  CARD_LATENCY_MS: '20',
  LOG_LEVEL: 'info',
  LOG_FORMAT: 'json',
  DRAIN_MS: '0',
  // Load shedding is off: two concurrent test files can delay the event loop of an idle gateway.
  SHED_LATE_MS: '0',
  ...buildRateLimitEnv(),
}

export interface GatewaySettings {
  /**
   * Environment variables of the gateway under test and its federation, as
   * `gateway/platform/config.ts` and `federation/config.ts` read them.
   */
  env?: Record<string, string>
  /**
   * Values that replace constants of `gateway/platform/constant-limits.ts` in the gateway under
   * test.
   */
  config?: ConfigOverrides
  /**
   * Data folder of the gateway under test. The folder is kept after the test. Without this setting,
   * the gateway uses a temporary folder that is removed.
   */
  dataDir?: string
  /** Root folder of the gateway release to start; this project by default. */
  root?: string
}

/** Longest wait for a log line, in milliseconds. */
const logWaitMs = 30_000

/** Starts a gateway and waits until it serves requests. */
export async function startGateway({
  env = {},
  config,
  dataDir,
  root = project,
}: GatewaySettings = {}): Promise<RunningGateway> {
  const folder = dataDir ?? (await mkdtemp(join(tmpdir(), 'sentier-gateway-')))
  const isTemporary = dataDir === undefined
  if (isTemporary) temporaryFolders.add(folder)
  const port = await findFreePort()
  const home = { root, config, folder, isTemporary, port, federationPort: 0, federationPid: null }
  try {
    return await launchGatewayProcess(home, env)
  } catch (error) {
    if (isTemporary) await removeGatewayFolder(folder)
    throw error
  }
}

/** Data folders of gateways that no test has stopped. They are removed when this process exits. */
const temporaryFolders = new Set<string>()
process.once('exit', () => {
  for (const folder of temporaryFolders) rmSync(folder, { recursive: true, force: true })
})

export async function removeGatewayFolder(folder: string): Promise<void> {
  // A process that is ending may still write a last line, so the removal is retried.
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  temporaryFolders.delete(folder)
}

/**
 * State of a gateway under test that is kept when the gateway process restarts: folders, ports and
 * the federation process.
 */
interface GatewayHome {
  root: string
  config: ConfigOverrides | undefined
  folder: string
  isTemporary: boolean
  /**
   * Port of the gateway under test. A restarted gateway keeps its port, because links and the
   * federation's settings contain the gateway's URL.
   */
  port: number
  federationPort: number
  federationPid: number | null
}

async function launchGatewayProcess(
  gatewayHome: GatewayHome,
  env: Record<string, string>,
): Promise<RunningGateway> {
  const entry =
    gatewayHome.config === undefined
      ? [join(gatewayHome.root, 'gateway/main.ts')]
      : [join(import.meta.dirname, 'gateway-with-overrides.ts'), JSON.stringify(gatewayHome.config)]
  const child = spawn(process.execPath, [heapOption, ...entry], {
    env: {
      ...process.env,
      PORT: String(gatewayHome.port),
      PUBLIC_URL: `http://localhost:${gatewayHome.port}`,
      FEDERATION_PORT: String(gatewayHome.federationPort),
      DATA_DIR: gatewayHome.folder,
      ...testSettings,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const { ready, output } = readProcessOutput(child)
  const { url, federationUrl, federationPid } = await ready
  gatewayHome.federationPort = Number(new URL(federationUrl).port)
  gatewayHome.federationPid ??= federationPid

  const gateway: RunningGateway = {
    url,
    federationUrl,
    dataDir: gatewayHome.folder,
    pid: child.pid!,
    output,
    async readCompleteOutput() {
      const id = randomUUID()
      await fetch(`${url}/nothing`, { headers: { 'x-request-id': id } })
      for (const end = Date.now() + logWaitMs; !output().includes(id); await wait(10))
        if (Date.now() > end) throw new Error('The log did not come.')
      return output()
    },
    ...createGatewayClient(url),
    end: async (signal) => await endChildProcess(child, signal),
    kill: async () => await endChildProcess(child, 'SIGKILL'),
    restart: async (more = {}, root = gatewayHome.root) =>
      await launchGatewayProcess(Object.assign(gatewayHome, { root }), { ...env, ...more }),
    async stop() {
      await endChildProcess(child, 'SIGTERM')
      // The federation outlived the killed gateway that had started it.
      if (gatewayHome.federationPid !== null) await endProcessByPid(gatewayHome.federationPid, federationUrl)
      if (gatewayHome.isTemporary) await removeGatewayFolder(gatewayHome.folder)
    },
  }
  return gateway
}

/** Sends a GraphQL request to the gateway at a URL. */
export async function postGraphqlDocument(
  url: string,
  document: string,
  variables: object,
  token: string | null,
  headers: Record<string, string>,
  signal: AbortSignal | null = null,
): Promise<Response> {
  return await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token !== null && { authorization: `Bearer ${token}` }),
      ...headers,
    },
    body: JSON.stringify({ query: document, variables }),
    signal,
  })
}

/** Returns functions that send GraphQL documents and sign in to the gateway at a URL. */
export function createGatewayClient(url: string): Pick<Gateway, 'query' | 'signIn'> {
  const query: Gateway['query'] = async (document, variables = {}, token = null, headers = {}) => {
    const response = await postGraphqlDocument(url, document, variables, token, headers)
    return {
      status: response.status,
      headers: response.headers,
      ...((await response.json()) as object),
    } as never
  }
  return {
    query,
    async signIn(email = 'demo@sentier.example', password = 'sentier-demo') {
      const { data } = await query<{ logIn: { session: { accessToken: string } } }>(
        'mutation ($input: LogInInput!) { logIn(input: $input) { __typename ... on LogInPayload { session { accessToken } } } }',
        { input: { email, password } },
      )
      return data.logIn.session.accessToken
    },
  }
}

interface Ready {
  url: string
  federationUrl: string
  federationPid: number | null
}

/**
 * Collects the output of a process. Returns a function that gives the output so far, and a promise.
 * The promise resolves to the data in the line that the process prints when it is ready.
 */
export function readProcessOutput(child: ChildProcess): { ready: Promise<Ready>; output: () => string } {
  let text = ''
  const ready = new Promise<Ready>((resolve, reject) => {
    const collectProcessOutput = (chunk: Buffer) => {
      text += chunk.toString()
      // In production the ready line is a line of the log.
      const line = /^(?:ready )?(\{.*"federationPid":.*\})$/m.exec(text)?.[1]
      if (line !== undefined) resolve(JSON.parse(line) as Ready)
    }
    child.stdout?.on('data', collectProcessOutput)
    child.stderr?.on('data', collectProcessOutput)
    child.once('exit', (code) => reject(new Error(`The gateway ended (${code ?? 'killed'}):\n${text}`)))
  })
  return { ready, output: () => text }
}

async function endChildProcess(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exit = new Promise((resolve) => child.once('exit', resolve))
  child.kill(signal)
  await exit
}

/**
 * Ends a server process and waits until its port is closed. The process id does not show the end.
 * An ended process keeps its id until its parent process reads the exit status.
 */
async function endProcessByPid(pid: number, url: string): Promise<void> {
  const hasGatewayStoppedListening = async () =>
    await fetch(`${url}/health`).then(
      () => false,
      () => true,
    )
  if ((await hasGatewayStoppedListening()) || !sendSignalToProcess(pid, 'SIGTERM')) return
  for (let tries = 0; tries < 200; tries += 1) {
    if (await hasGatewayStoppedListening()) return
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
  sendSignalToProcess(pid, 'SIGKILL')
}

/** Sends a signal to a process. Returns true if the process existed. */
function sendSignalToProcess(pid: number, signal: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, signal)
  } catch {
    return false
  }
}
