/**
 * Starts the gateway and, when no real federation is configured, the embedded federation. A stop
 * signal ends the gateway and the embedded federation.
 */
import { enableCompileCache, flushCompileCache } from 'node:module'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Config } from './platform/config.ts'
import {
  type EmbeddedFederation,
  EmbeddedFederationError,
  startEmbeddedFederation,
} from './embedded-federation.ts'
import type { DrainState } from './http/health.ts'
import type { Addresses } from './server.ts'
import { findFreePort } from './platform/free-port.ts'
import { listenOnPort } from './platform/listen-on-port.ts'
import { listStartupWarnings } from './startup-warnings.ts'
import { SettingError } from './platform/environment-reader.ts'

/** Interval at which the gateway checks if its parent process has ended, in milliseconds. */
const orphanPollMs = 500

// A compile cache halves the time of later starts, also for the federation.
const compileCacheFolder = join(import.meta.dirname, '../node_modules/.cache/sentier')
enableCompileCache(compileCacheFolder)

/**
 * Runs the gateway in this process. After an invalid setting or a failed start of the embedded
 * federation, prints a one-line message and exits the process.
 */
export async function runGateway(createConfig: () => Config): Promise<void> {
  try {
    await startGateway(createConfig())
  } catch (error) {
    const isExpected = error instanceof SettingError || error instanceof EmbeddedFederationError
    exitWithError(isExpected ? error.message : error)
  }
}

async function startGateway(config: Config): Promise<void> {
  const port = config.port || (await findFreePort())
  // The federation boots while this process loads the server's modules.
  const portal = config.publicUrl ?? `http://localhost:${port}`
  const booting = resolveOrStartFederation(config, portal)
  const stopEmbeddedFederation = async () => {
    // A federation that failed to start has already ended.
    const embedded = await booting.catch(() => null)
    await embedded?.stop()
  }
  let server: FastifyInstance | null = null
  let stopping = false
  const drainState: DrainState = { isDraining: false }
  const stopGateway = async () => {
    if (stopping) return
    stopping = true
    setTimeout(() => process.exit(1), config.drainMs + config.shutdownMs).unref()
    if (server !== null) {
      drainState.isDraining = true
      await wait(config.drainMs)
      await server.close()
    }
    await stopEmbeddedFederation()
    process.exit(0)
  }
  // Signal handlers are registered before the start completes: the federation is a separate process
  // and would outlive an aborted start.
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => void stopGateway())
  onParentProcessKilled(() => void stopGateway())

  try {
    const { createServer, bodyBufferBytes } = await import('./server.ts')
    const embedded = await booting
    const addresses: Addresses = {
      upstream: embedded.url,
      portal,
      federation: config.publicFederationUrl ?? embedded.url.replace('//127.0.0.1:', '//localhost:'),
    }
    server = await createServer(config, addresses, drainState)
    await listenOnPort(server, { host: config.host, port }, bodyBufferBytes)
    // Only after a successful start, so that a failed start shows only its error.
    for (const warning of listStartupWarnings(config)) server.log.warn(warning)
    embedded.process?.once('exit', (code) => {
      if (!stopping)
        console.error(`The embedded federation has exited (${code ?? 'killed'}). Restart the portal.`)
    })
    printGatewayReadyMessage(config, addresses, embedded)
  } catch (error) {
    if (stopping) return
    await stopEmbeddedFederation()
    throw error
  }
  flushCompileCache()
}

/**
 * Calls `callback` when the parent process npm has ended. If npm is killed, the gateway gets no
 * signal and would otherwise run forever. The npm script uses `exec`, so that the parent process is
 * npm and not a shell.
 */
function onParentProcessKilled(callback: () => void): void {
  if (process.env['npm_lifecycle_event'] === undefined) return
  // The shell of the npm script sets this variable, because npm may have ended before this line
  // runs.
  const parent = Number(process.env['STARTED_BY'] ?? process.ppid)
  if (process.ppid !== parent) return callback()
  const look = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(look)
    callback()
  }, orphanPollMs)
  look.unref()
}

/**
 * Returns the configured real federation. If none is configured, starts the embedded federation and
 * returns it once it is ready.
 */
async function resolveOrStartFederation(
  { federation }: Config,
  portalUrl: string,
): Promise<EmbeddedFederation> {
  if (federation.kind === 'real')
    return { url: federation.url, process: null, existingPid: null, stop: async () => undefined }
  const port = federation.port || (await findFreePort())
  return await startEmbeddedFederation({
    port,
    dataDir: federation.dataDir,
    env: { ...process.env, PUBLIC_URL: portalUrl, NODE_COMPILE_CACHE: compileCacheFolder },
  })
}

/**
 * Prints that the gateway is ready: its URLs for people, then a line that programs parse. In
 * production with a JSON log, prints only a single JSON line.
 */
function printGatewayReadyMessage(
  { federation, graphql, production, log }: Config,
  { portal, federation: federationUrl, upstream }: Addresses,
  { process: started, existingPid }: EmbeddedFederation,
): void {
  const ready = { url: portal, federationUrl: upstream, federationPid: started?.pid ?? null }
  // Printed whatever the log level, because the process that started the gateway waits for this
  // line.
  if (production && log.format === 'json')
    return console.log(JSON.stringify({ level: 30, time: Date.now(), ...ready, msg: 'ready' }))
  const found = existingPid === null ? '' : `; it was running already, pid ${existingPid}`
  const lines = [
    `  Portal       ${portal}`,
    `  GraphQL      ${portal}/graphql${graphql.introspection ? ' (playground)' : ''}`,
    `  Federation   ${federationUrl}${federation.kind === 'embedded' ? ` (embedded${found})` : ''}`,
    ...(federation.kind === 'embedded'
      ? [
          `  Demo admin   ${upstream}/desk (e-mails, decisions, the clock)`,
          '  Sign in      demo@sentier.example, password sentier-demo',
        ]
      : []),
  ]
  console.log(`\n${lines.join('\n')}\n`)
  console.log(`ready ${JSON.stringify(ready)}`)
}

function exitWithError(reason: unknown): never {
  console.error(reason)
  process.exit(1)
}
