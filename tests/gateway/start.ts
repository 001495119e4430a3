/**
 * The real gateway as a process of its own, with a federation and a data folder of its own, on free ports:
 * for tests of calls and for those in a browser.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

const project = join(import.meta.dirname, '../..')

export interface Answer<Data> {
  status: number
  headers: Headers
  data: Data
  errors?: { message: string; path?: (string | number)[]; extensions: { code: string; requestId: string } }[]
}

/** A gateway as its callers see it, in a process of its own or in the test's (`in-process.ts`). */
export interface Gateway {
  /** The portal's URL. */
  url: string
  federationUrl: string
  dataDir: string
  /** Sends a document; `token` signs it in. */
  query<Data = unknown>(
    document: string,
    variables?: object,
    token?: string | null,
    headers?: Record<string, string>,
  ): Promise<Answer<Data>>
  /** An access token of a member; the demo member's by default. */
  signIn(email?: string, password?: string): Promise<string>
  /** Ends the gateway and the federation, and removes a data folder that was made for it. */
  stop(): Promise<void>
}

/** A gateway in a process of its own. */
export interface RunningGateway extends Gateway {
  /** Of its process. */
  pid: number
  /** Sends the gateway a signal that ends it. */
  end(signal: NodeJS.Signals): Promise<void>
  /** Ends the gateway as a loss of power would; the federation lives on. */
  kill(): Promise<void>
  /** Starts it again, after it has ended, with the same federation and data; of another release where `root` names one. */
  restart(env?: Record<string, string>, root?: string): Promise<RunningGateway>
  /** What the gateway has written so far, as far as it has come here. */
  output(): string
  /** The same, with the lines of all that it has answered: they come by another road than the answers. */
  written(): Promise<string>
}

/** Settings for tests that ask more often than anybody would. */
export const unlimited = Object.fromEntries(
  ['LOGIN_FAILURES', 'SECRETS', 'MAILS', 'PURCHASES', 'FILES', 'NUMBER_TRIES'].flatMap((name) => [
    [name, '1000000'],
    [`${name}_PER_ADDRESS`, '1000000'],
  ]),
)

/** As it is started in production, by each of the ways there. */
export const heap = '--max-old-space-size=768'

/** What every gateway of a test starts with. */
export const settings: Record<string, string> = {
  CARD_LATENCY_MS: '20',
  CHECK_REPLIES: 'on',
  LOG_LEVEL: 'info',
  LOG_FORMAT: 'json',
  DRAIN_MS: '0',
  // On a machine that runs two tests at once a loop comes late that carries little.
  SHED_LATE_MS: '0',
  // A test does in a second what a person does in a year.
  LOGIN_FAILURES: '100000',
  LOGIN_FAILURES_PER_ADDRESS: '100000',
  SECRETS: '100000',
  MAILS: '100000',
  FILES: '100000',
  WRONG_SECRETS: '100000',
  WRONG_CODES: '100000',
  WRONG_SECRETS_PER_DEVICE: '100000',
  MAILS_PER_HOUR: '100000',
  MAILS_PER_DAY: '100000',
  TAKEN_EMAILS: '100000',
  NUMBER_TRIES: '100000',
  NUMBER_TRIES_PER_ADDRESS: '100000',
  NUMBER_TRIES_IN_ALL: '100000',
  QUERY_COST: '100000000',
  QUERY_COST_PER_ADDRESS: '100000000',
}

export interface GatewaySettings {
  /** Settings of `gateway/platform/config.ts` and `federation/config.ts`. */
  env?: Record<string, string>
  /** A folder that outlives the test; a temporary one by default. */
  dataDir?: string
  /** The project that is started; this one by default. */
  root?: string
}

/** How long a line of the log may take to come here (ms). */
const writtenMs = 30_000

/** Starts a gateway and waits until it serves. */
export async function startGateway({
  env = {},
  dataDir,
  root = project,
}: GatewaySettings = {}): Promise<RunningGateway> {
  const folder = dataDir ?? (await mkdtemp(join(tmpdir(), 'sentier-gateway-')))
  const isTemporary = dataDir === undefined
  if (isTemporary) leftBehind.add(folder)
  const home = { root, folder, isTemporary, port: 0, federationPort: 0, federationPid: null }
  try {
    return await launch(home, env)
  } catch (error) {
    if (isTemporary) await removeFolder(folder)
    throw error
  }
}

/** Of gateways that no test has stopped: they go with this process. */
const leftBehind = new Set<string>()
process.once('exit', () => {
  for (const folder of leftBehind) rmSync(folder, { recursive: true, force: true })
})

export async function removeFolder(folder: string): Promise<void> {
  // What ends may write a last line meanwhile.
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  leftBehind.delete(folder)
}

/** What outlives a gateway that is killed. */
interface Home {
  root: string
  folder: string
  isTemporary: boolean
  /** Who begins again has the address that links and the federation know. */
  port: number
  federationPort: number
  federationPid: number | null
}

async function launch(home: Home, env: Record<string, string>): Promise<RunningGateway> {
  const child = spawn(process.execPath, [heap, join(home.root, 'gateway/main.ts')], {
    env: {
      ...process.env,
      PORT: String(home.port),
      FEDERATION_PORT: String(home.federationPort),
      DATA_DIR: home.folder,
      ...settings,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const { ready, output } = listen(child)
  const { url, federationUrl, federationPid } = await ready
  home.port = Number(new URL(url).port)
  home.federationPort = Number(new URL(federationUrl).port)
  home.federationPid ??= federationPid

  const gateway: RunningGateway = {
    url,
    federationUrl,
    dataDir: home.folder,
    pid: child.pid!,
    output,
    async written() {
      const id = randomUUID()
      await fetch(`${url}/nothing`, { headers: { 'x-request-id': id } })
      for (const end = Date.now() + writtenMs; !output().includes(id); await wait(10))
        if (Date.now() > end) throw new Error('The log did not come.')
      return output()
    },
    ...clientOf(url),
    end: async (signal) => await end(child, signal),
    kill: async () => await end(child, 'SIGKILL'),
    restart: async (more = {}, root = home.root) =>
      await launch(Object.assign(home, { root }), { ...env, ...more }),
    async stop() {
      await end(child, 'SIGTERM')
      // A federation that outlived the gateway which had started it.
      if (home.federationPid !== null) await endByPid(home.federationPid, federationUrl)
      if (home.isTemporary) await removeFolder(home.folder)
    },
  }
  return gateway
}

/** Sends documents to the gateway at a URL. */
export function clientOf(url: string): Pick<Gateway, 'query' | 'signIn'> {
  const query: Gateway['query'] = async (document, variables = {}, token = null, headers = {}) => {
    const response = await fetch(`${url}/graphql`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(token !== null && { authorization: `Bearer ${token}` }),
        ...headers,
      },
      body: JSON.stringify({ query: document, variables }),
    })
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

/** The ready line, and all that was written. */
export function listen(child: ChildProcess): { ready: Promise<Ready>; output: () => string } {
  let text = ''
  const ready = new Promise<Ready>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      text += chunk.toString()
      // In production it is a line of the log.
      const line = /^(?:ready )?(\{.*"federationPid":.*\})$/m.exec(text)?.[1]
      if (line !== undefined) resolve(JSON.parse(line) as Ready)
    }
    child.stdout?.on('data', read)
    child.stderr?.on('data', read)
    child.once('exit', (code) => reject(new Error(`The gateway ended (${code ?? 'killed'}):\n${text}`)))
  })
  return { ready, output: () => text }
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill(signal)
  await ended
}

/**
 * Where nobody reaps what has ended, its id stays: its port tells. Where another has taken the port since, its id tells.
 */
async function endByPid(pid: number, url: string): Promise<void> {
  const isGone = async () =>
    await fetch(`${url}/health`).then(
      () => false,
      () => true,
    )
  if ((await isGone()) || !signal(pid, 'SIGTERM')) return
  for (let tries = 0; tries < 200; tries += 1) {
    if (await isGone()) return
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
  signal(pid, 'SIGKILL')
}

/** Whether there was a process to send it to. */
function signal(pid: number, name: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, name)
  } catch {
    return false
  }
}
