/**
 * Tests of the embedded federation: its network exposure, its database files, and the cases in
 * which it refuses to start.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { signIn } from '../federation/helpers/federation-client.ts'
import { startFederation } from '../federation/helpers/start-federation.ts'
import { createAttackResultRowRecorder } from '../attack-results.ts'

const note = createAttackResultRowRecorder(
  'embedded-federation',
  'The embedded federation, and starts that fail',
)

/**
 * Returns true if the port of a URL accepts connections on 127.0.0.2, a local address other than
 * the default.
 */
const canConnectToOtherLocalAddress = async (url: string) =>
  await new Promise<boolean>((resolve) => {
    const socket = connect(Number(new URL(url).port), '127.0.0.2')
    socket.once('connect', () => resolve(true))
    socket.once('error', () => resolve(false))
  })
const describeConnectionAttempt = (isConnected: boolean) => (isConnected ? 'reachable' : 'not reachable')

test('the embedded federation listens only on 127.0.0.1, and /health reveals no path', async () => {
  const [own, open] = await Promise.all([startFederation(), startFederation({ FEDERATION_HOST: '0.0.0.0' })])
  const [reached, without] = [
    await canConnectToOtherLocalAddress(own.url),
    await canConnectToOtherLocalAddress(open.url),
  ]
  note({
    attack: 'A connection to a local address other than 127.0.0.1',
    promise: 'not reachable by default',
    reached: describeConnectionAttempt(reached),
    without: describeConnectionAttempt(without),
  })
  expect([reached, without]).toEqual([false, true])

  const health = await (await fetch(`${own.url}/health`)).text()
  note({
    attack: 'GET /health',
    promise: 'the response contains no file path',
    reached: /[\\/]/.test(health) ? 'a file path' : 'no file path',
  })
  expect(health).not.toMatch(/[\\/]/)
  await own.stop()
  await open.stop()
})

test('the federation reads its database within two seconds while another process locks the database', async () => {
  const federation = await startFederation()
  const member = await signIn(federation.url)
  const otherConnection = new DatabaseSync(join(federation.dataDir, 'federation.db'))
  otherConnection.exec('BEGIN EXCLUSIVE')
  const signingIn = signIn(federation.url)
  const times: number[] = []
  for (let read = 0; read < 20; read += 1) {
    const start = performance.now()
    expect((await member.call('getVehicles')).status).toBe(200)
    times.push(performance.now() - start)
  }
  otherConnection.exec('COMMIT')
  otherConnection.close()
  await signingIn
  const slowest = Math.round(Math.max(...times))
  note({
    attack: '20 reads while another process locks the database and a sign-in waits',
    promise: 'each read within 2 s',
    reached: `the slowest took ${slowest} ms`,
  })
  await federation.stop()
  expect(slowest).toBeLessThan(2_000)
})

test('the federation leaves a single database file when it stops', async () => {
  const federation = await startFederation()
  await signIn(federation.url)
  await federation.stop()
  const files = readdirSync(federation.dataDir).filter((name) => name.startsWith('federation.db'))
  note({
    attack: 'No attack: the federation stops',
    promise: 'one database file remains',
    reached: files.join(', '),
  })
  expect(files).toEqual(['federation.db'])
})

/** Returns the number of vehicles in a database file of the federation. */
function countVehiclesInDatabaseFile(file: string): number {
  const db = new DatabaseSync(file, { readOnly: true })
  try {
    return Number(db.prepare('SELECT count(*) AS vehicles FROM vehicles').get()?.['vehicles'])
  } finally {
    db.close()
  }
}

test('the federation moves a database of another schema version to a separate file, and reports that file', async () => {
  const first = await startFederation()
  await first.stop()
  const before = countVehiclesInDatabaseFile(join(first.dataDir, 'federation.db'))
  first.runWithDatabase((db) => db.exec('PRAGMA user_version = 7'))
  const second = await startFederation({ DATA_DIR: first.dataDir })
  await second.stop()
  const aside = readdirSync(first.dataDir).filter((name) => /^federation-.*\.db$/.test(name))
  const vehiclesInBackup =
    aside[0] === undefined ? 0 : countVehiclesInDatabaseFile(join(first.dataDir, aside[0]))
  note({
    attack: 'A start with a database of another schema version',
    promise: 'existing data is kept, and the log says so',
    reached: `${aside.length} backup file, ${second.output().includes(aside[0] ?? '-') ? 'named' : 'not named'} in the log, with ${vehiclesInBackup} of ${before} vehicles`,
  })
  expect(aside).toHaveLength(1)
  expect(vehiclesInBackup).toBe(before)
  expect(second.output()).toContain(aside[0])
})

const gatewayEntry = join(import.meta.dirname, '../../gateway/main.ts')

/**
 * Returns true if this machine lets only privileged processes listen on port 80, as most machines
 * do.
 */
const isPort80Privileged = () => {
  const file = '/proc/sys/net/ipv4/ip_unprivileged_port_start'
  return existsSync(file) && Number(readFileSync(file, 'utf8')) > 80
}
/** Operating system account without the privilege to listen on low ports. */
const unprivilegedUser = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}

test.each<[string, string]>([
  ['NODE_ENV', 'productoin'],
  ['DATA_DIR', '/etc'],
  ['DATA_DIR', '/proc/x'],
  ['CARD_LATENCY_MS', 'soon'],
  ...(isPort80Privileged() ? [['PORT', '80'] as [string, string]] : []),
])(
  'a gateway start with the invalid setting %s=%s fails at once with a one-line message',
  async (name, value) => {
    const folder = await mkdtemp(join(tmpdir(), 'sentier-refused-'))
    const start = performance.now()
    const { status, stdout, stderr } = spawnSync(process.execPath, [gatewayEntry], {
      env: {
        ...process.env,
        PORT: '0',
        FEDERATION_PORT: '0',
        DATA_DIR: folder,
        // An unprivileged account cannot write its data folder, so the gateway gets the URL of a
        // federation.
        ...(name === 'PORT' && { FEDERATION_URL: 'http://127.0.0.1:9' }),
        [name]: value,
      },
      ...(name === 'PORT' && unprivilegedUser),
      encoding: 'utf8',
      timeout: 90_000,
      killSignal: 'SIGKILL',
    })
    const seconds = Math.round((performance.now() - start) / 100) / 10
    await rm(folder, { recursive: true, force: true })
    const lines = `${stdout}${stderr}`.trim().split('\n')
    note({
      attack: `A start with ${name}=${value}${name === 'PORT' ? ', by an account without the privilege' : ''}`,
      promise: 'fails at once with a one-line message',
      reached: `${lines.length} line after ${seconds} s: ${lines[0]}`,
    })
    expect(status).toBe(1)
    expect(lines).toEqual([expect.stringContaining(name === 'PORT' ? 'Port 80 ' : name)])
    expect(seconds).toBeLessThan(15)
  },
)

test('a second federation on the same data folder refuses to start', async () => {
  const federation = await startFederation()
  const before = readFileSync(join(federation.dataDir, 'federation.db'))
  const second = startFederation({ DATA_DIR: federation.dataDir })
  const startError = await second.then(
    () => 'started',
    (error: unknown) => String(error),
  )
  note({
    attack: 'A second federation on the same data folder',
    promise: 'refused',
    reached: startError.includes(`pid ${federation.pid}`)
      ? 'refused; the message names the running process'
      : startError,
  })
  expect(startError).toContain(`is in use by another federation (pid ${federation.pid})`)
  expect(readFileSync(join(federation.dataDir, 'federation.db')).equals(before)).toBe(true)
  expect((await (await signIn(federation.url)).call('getUser')).status).toBe(200)
  await federation.stop()
})
