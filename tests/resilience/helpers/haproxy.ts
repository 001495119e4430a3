/** Runs Debian's `haproxy` with the project's `deploy/haproxy.cfg` in front of local gateways. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFreePort } from '../../../gateway/platform/free-port.ts'

/**
 * Path of the installed haproxy. Debian installs haproxy in /usr/sbin, which is not on every PATH.
 */
const haproxyPath = ['haproxy', '/usr/sbin/haproxy'].find((each) => spawnSync(each, ['-v']).status === 0)
/**
 * True if haproxy is installed. Otherwise the tests that need haproxy are skipped, and their titles
 * say that haproxy is missing.
 */
export const hasProxy = haproxyPath !== undefined
/** Suffix for the titles of tests that are skipped because haproxy is missing. */
export const proxyTitleSuffix = hasProxy ? '' : ' — LEFT OUT: no haproxy here (apt-get install haproxy)'

export interface TestProxy {
  url: string
  /**
   * Returns the state of each gateway in HAProxy, in order: `UP`, `DOWN`, or `UP 1/2` after one
   * failed check. The backends of pages and assets check each gateway separately. If their states
   * differ, returns the one that is not `UP`.
   */
  readGatewayStates(): Promise<string[]>
  /** Returns the log lines that HAProxy has written so far. */
  readLog(): string
  stop(): Promise<void>
}

/**
 * Returns `deploy/haproxy.cfg` with the listening address and the `server` lines of the given
 * gateways, as docs/operations.md describes for machines without containers.
 */
function buildHaproxyConfiguration(port: number, gateways: readonly string[]): string {
  const shipped = readFileSync(join(import.meta.dirname, '../../../deploy/haproxy.cfg'), 'utf8')
  const replaceConfigurationLine = (text: string, line: RegExp, replacement: string) => {
    if (!line.test(text)) throw new Error(`deploy/haproxy.cfg has no line like ${line}`)
    return text.replace(line, replacement)
  }
  const servers = gateways.map((url, index) => `  server gateway${index + 1} ${new URL(url).host}`)
  return replaceConfigurationLine(
    replaceConfigurationLine(shipped, /^ {2}bind :8080$/m, `  bind 127.0.0.1:${port}`),
    /^ {2}server-template .*$/gm,
    servers.join('\n'),
  )
}

/**
 * Starts HAProxy on a port and waits until it responds. The caller chooses the port, because
 * gateways must know the portal's URL before HAProxy starts.
 */
export async function startHaproxy(port: number, gateways: readonly string[]): Promise<TestProxy> {
  const folder = mkdtempSync(join(tmpdir(), 'sentier-proxy-'))
  const watchPort = await findFreePort()
  // A second configuration file exposes the states of the gateways.
  const watch = `frontend watch\n  bind 127.0.0.1:${watchPort}\n  stats enable\n  stats uri /\n`
  const files = Object.entries({
    'haproxy.cfg': buildHaproxyConfiguration(port, gateways),
    'watch.cfg': watch,
  }).map(([name, text]) => {
    const file = join(folder, name)
    writeFileSync(file, text)
    return ['-f', file]
  })
  const child = spawn(haproxyPath!, ['-db', ...files.flat()], { stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const failure = new Promise<never>((_, reject) => {
    child.once('exit', (code) => reject(new Error(`haproxy ended (${code}):\n${output}`)))
  })
  failure.catch(() => undefined)
  const proxy: TestProxy = {
    url: `http://127.0.0.1:${port}`,
    async readGatewayStates() {
      const table = await (await fetch(`http://127.0.0.1:${watchPort}/;csv`)).text()
      const rows = table.split('\n').map((line) => line.split(','))
      return gateways.map((_, index) => {
        const states = rows.filter(([, server]) => server === `gateway${index + 1}`).map((row) => row[17]!)
        return states.find((state) => state !== 'UP') ?? states[0] ?? 'DOWN'
      })
    },
    readLog: () => output,
    async stop() {
      await terminateProcess(child)
      rmSync(folder, { recursive: true, force: true })
    },
  }
  // A gateway that starts on a busy machine can miss its first checks, and the proxy then returns
  // 503 for a moment.
  const isProxyServing = async () =>
    await Promise.all([fetch(`${proxy.url}/health/live`), proxy.readGatewayStates()]).then(
      ([{ status }, states]) => status === 200 && states.every((state) => state === 'UP'),
      () => false,
    )
  while (!(await Promise.race([isProxyServing(), failure])))
    await new Promise((again) => setTimeout(again, 20))
  return proxy
}

async function terminateProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exit = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  await exit
}
