/**
 * Tests of the federation as a separate process: settings, start, stop, and the data that survives
 * a crash.
 */
import { spawnSync } from 'node:child_process'
import { request } from 'node:http'
import { copyFileSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, test } from 'vitest'
import { operations } from '../../federation/generated/contract.ts'
import { buildCommandWithSmallDiskAtFolder, canMountSmallDisk } from '../small-disk.ts'
import { createFederationClient, demo, signIn } from './helpers/federation-client.ts'
import {
  type RunningFederation,
  startFederation,
  createTemporaryDataFolder,
} from './helpers/start-federation.ts'

const entry = join(import.meta.dirname, '../../federation/main.ts')

const runFederationProcessUntilExit = (settings: Record<string, string>, ...args: string[]) =>
  spawnSync(process.execPath, [entry, ...args], {
    env: { ...process.env, FEDERATION_PORT: '0', DATA_DIR: createTemporaryDataFolder(), ...settings },
    encoding: 'utf8',
    timeout: 90_000,
  })

const prepareAnnualPassPurchase = async (federation: RunningFederation, vehicleName = 'RENARD-21') => {
  const maude = await signIn(federation.url)
  const vehicle = (await maude.call('getVehicles')).reply.find((each) => each.name === vehicleName)!
  const club = (await maude.call('getClubs')).reply.find(({ no }) => no === '054')!
  return { maude, body: { type: 1, vehicleId: vehicle.id, clubId: club.id } }
}

/**
 * Sends a purchase as the demo member. `arrived` resolves when the federation has received the
 * headers of the request. `status` resolves to the status of the response, or rejects when the
 * connection breaks.
 */
async function sendPassPurchase({ url }: RunningFederation, body: object, idempotencyKey?: string) {
  const { reply } = await createFederationClient(url).call('token', {
    body: { grant_type: 'password', ...demo },
  })
  const sent = request(url + operations.buy.path, {
    method: operations.buy.method,
    headers: {
      authorization: `Bearer ${reply.access_token}`,
      'content-type': 'application/json',
      expect: '100-continue',
      ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
    },
  })
  const arrived = new Promise<void>((resolve) =>
    sent.once('continue', () => sent.end(JSON.stringify(body), resolve)),
  )
  const status = new Promise<number>((resolve, reject) => {
    sent.once('response', (response) => resolve(response.resume().statusCode!))
    sent.once('error', reject)
  })
  sent.flushHeaders()
  return { arrived, status }
}

describe('federation settings', () => {
  test('the federation does not start with invalid settings and prints a one-line error message', () => {
    const { status, stderr } = runFederationProcessUntilExit({ FEDERATION_PORT: 'x' })
    expect([status, stderr]).toEqual([
      1,
      'federation: FEDERATION_PORT must be a whole number from 0 to 65535, not "x".\n',
    ])
  })

  test('the startup error names the configured host when this machine has no such address', () => {
    const { status, stderr } = runFederationProcessUntilExit({ FEDERATION_HOST: '192.0.2.1' })
    expect([status, stderr]).toEqual([
      1,
      'federation: FEDERATION_HOST names an address that this machine does not have: 192.0.2.1.\n',
    ])
  })

  test('the startup error names a port that is already in use', async () => {
    const federation = await startFederation()
    const { port } = new URL(federation.url)
    const { status, stderr } = runFederationProcessUntilExit({ FEDERATION_PORT: port })
    await federation.stop()
    expect([status, stderr]).toEqual([
      1,
      `federation: port ${port} is taken; choose another with FEDERATION_PORT.\n`,
    ])
  })

  test('the startup error names a data folder that a running federation already uses', async () => {
    const first = await startFederation()
    const { status, stderr } = runFederationProcessUntilExit({ DATA_DIR: first.dataDir })
    expect([status, stderr]).toEqual([
      1,
      `federation: DATA_DIR: ${first.dataDir} is in use by another federation (pid ${first.pid}). Stop that process, or choose another folder.\n`,
    ])
    expect((await (await signIn(first.url)).call('getUser')).status).toBe(200)
    await first.kill()
    const second = await startFederation({ DATA_DIR: first.dataDir })
    await second.stop()
    const third = await startFederation({ DATA_DIR: first.dataDir })
    await third.stop()
  })

  test('the startup error names an unusable data folder', () => {
    const file = join(createTemporaryDataFolder(), 'file')
    writeFileSync(file, '')
    const { status, stderr } = runFederationProcessUntilExit({ DATA_DIR: file })
    expect(status).toBe(1)
    expect(stderr).toMatch(/^federation: DATA_DIR: no database can be kept in .*\n$/)
  })

  test.skipIf(!canMountSmallDisk)('the startup error names a data folder on a full disk', () => {
    const dataDir = createTemporaryDataFolder()
    const { status, stderr } = spawnSync(
      ...buildCommandWithSmallDiskAtFolder('200k', dataDir, [process.execPath, entry]),
      { env: { ...process.env, FEDERATION_PORT: '0', DATA_DIR: dataDir }, encoding: 'utf8', timeout: 90_000 },
    )
    expect([status, stderr]).toEqual([
      1,
      `federation: DATA_DIR: no database can be kept in ${dataDir} (database or disk is full).\n`,
    ])
  })

  test('the startup error names a data folder with unrelated files, and leaves them unchanged', () => {
    const folder = createTemporaryDataFolder()
    writeFileSync(join(folder, 'passwd'), '')
    const { status, stderr } = runFederationProcessUntilExit({ DATA_DIR: folder })
    expect([status, stderr]).toEqual([
      1,
      `federation: DATA_DIR: no database can be kept in ${folder} (it holds other things, passwd for one: choose a folder of its own).\n`,
    ])
    expect(readdirSync(folder)).toEqual(['passwd'])
  })

  test('the startup error names a file that is not a database', () => {
    const folder = createTemporaryDataFolder()
    writeFileSync(
      join(folder, 'federation.db'),
      'not a database, and much longer than one hundred bytes '.repeat(40),
    )
    const { status, stderr } = runFederationProcessUntilExit({ DATA_DIR: folder })
    expect(status).toBe(1)
    expect(stderr).toMatch(/^federation: DATA_DIR: no database can be kept in .*\n$/)
  })
})

describe('federation process', () => {
  test('the federation finishes its pending HTTP requests before it stops', async () => {
    const federation = await startFederation({ CARD_LATENCY_MS: '1500' })
    const { body } = await prepareAnnualPassPurchase(federation)
    const { arrived, status } = await sendPassPurchase(federation, body)
    await arrived
    const stopping = federation.stop()
    expect(await status).toBe(200)
    expect(await stopping).toBe(0)
    expect(federation.charges()).toHaveLength(1)
  })

  test('when the write-ahead log cannot be emptied after an account deletion, the deletion succeeds and the error is logged', async () => {
    // The disk becomes full after the commit of the deletion.
    const failCheckpoint = `import { DatabaseSync } from 'node:sqlite'
      const { exec } = DatabaseSync.prototype
      DatabaseSync.prototype.exec = function (sql) {
        if (sql === 'PRAGMA wal_checkpoint(TRUNCATE)') throw new Error('database or disk is full')
        return exec.call(this, sql)
      }`
    const federation = await startFederation({
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(failCheckpoint)}`,
    })
    const maude = await signIn(federation.url)
    const { status } = await maude.call('deleteAccount', { body: { currentPassword: demo.password } })
    expect(status).toBe(204)
    expect((await maude.call('getUser')).code).toBe('401')
    await federation.stop()
    expect(federation.output()).toContain('database or disk is full')
    expect(federation.output()).toContain('could not empty the write-ahead log')
  })

  test('the federation’s log contains no password, no token and no card number', async () => {
    const federation = await startFederation({ LOG_LEVEL: 'debug' })
    const { reply } = await createFederationClient(federation.url).call('token', {
      body: { grant_type: 'password', ...demo },
    })
    await createFederationClient(federation.url, { token: reply.access_token }).call('getUser')
    await federation.stop()
    expect(federation.output()).toContain('/api/account/getuser')
    for (const secret of [demo.password, demo.username, reply.access_token, reply.refresh_token]) {
      expect(federation.output()).not.toContain(secret)
    }
  })
})

describe('stored purchases after a crash', () => {
  test('a stored purchase and the member’s session survive a kill -9 of the federation process', async () => {
    const first = await startFederation()
    const { reply } = await createFederationClient(first.url).call('token', {
      body: { grant_type: 'password', ...demo },
    })
    const { maude, body } = await prepareAnnualPassPurchase(first)
    const bought = (await maude.call('buy', { body, key: 'one' })).reply
    await first.kill()

    const second = await startFederation({ DATA_DIR: first.dataDir })
    const memberAfterRestart = createFederationClient(second.url, { token: reply.access_token })
    const rights = (await memberAfterRestart.call('getAccessRights')).reply
    expect(rights.find(({ id }) => id === bought.accessRightId)).toMatchObject({ status: 1, isActive: true })
    expect((await memberAfterRestart.call('getReceipt', { path: { id: bought.receiptId } })).status).toBe(200)
    expect((await memberAfterRestart.call('buy', { body, key: 'one' })).reply).toEqual(bought)
    expect(second.charges()).toHaveLength(1)
    await second.stop()
  })

  test.each(['the purchase has arrived', 'the charge is written'])(
    'if the federation process is killed as soon as %s, the database contains the whole purchase or nothing of it',
    async (moment) => {
      const first = await startFederation({ CARD_LATENCY_MS: '60' })
      const { body } = await prepareAnnualPassPurchase(first)
      const { arrived, status } = await sendPassPurchase(first, body, 'one')
      // The kill may come before the response.
      const statusOrNull = status.catch(() => null)
      await arrived
      if (moment === 'the charge is written')
        await expect.poll(() => first.charges(), { interval: 1 }).toHaveLength(1)
      await first.kill()

      const second = await startFederation({ DATA_DIR: first.dataDir })
      const before = second.charges().length
      // Every request with a success response was charged.
      if ((await statusOrNull) !== null || moment === 'the charge is written') expect(before).toBe(1)
      const maude = await signIn(second.url)
      const { reply } = await maude.call('buy', { body, key: 'one' })
      expect(second.charges()).toHaveLength(1)
      const rights = (await maude.call('getAccessRights')).reply
      expect(rights.filter(({ id }) => id === reply.accessRightId)).toHaveLength(1)
      expect((await maude.call('getReceipt', { path: { id: reply.receiptId } })).status).toBe(200)
      await second.stop()
    },
  )
})

describe('federation database', () => {
  test('the database is a single complete file after the federation stops', async () => {
    const federation = await startFederation()
    const { maude, body } = await prepareAnnualPassPurchase(federation)
    await maude.call('buy', { body })
    expect(readdirSync(federation.dataDir)).toContain('federation.db-wal')
    for (const name of ['federation.db', 'federation.db-wal'])
      expect(statSync(join(federation.dataDir, name)).mode & 0o777).toBe(0o600)
    await federation.stop()
    const copy = join(createTemporaryDataFolder(), 'copy.db')
    copyFileSync(join(federation.dataDir, 'federation.db'), copy)
    expect(readdirSync(federation.dataDir).filter((name) => /-(wal|shm)$/.test(name))).toEqual([])
    const db = new DatabaseSync(copy, { readOnly: true })
    expect(db.prepare('SELECT count(*) AS charges FROM charges').get()).toEqual({ charges: 1 })
    db.close()
  })

  test('while another process locks the database for writing, the federation still answers reads and delays its own writes', async () => {
    const federation = await startFederation()
    const maude = await signIn(federation.url)
    const otherConnection = new DatabaseSync(join(federation.dataDir, 'federation.db'))
    otherConnection.exec('BEGIN EXCLUSIVE')
    const signingIn = signIn(federation.url)
    const start = performance.now()
    for (let read = 0; read < 5; read += 1) expect((await maude.call('getVehicles')).status).toBe(200)
    const readMs = performance.now() - start
    otherConnection.exec('COMMIT')
    otherConnection.close()
    expect((await (await signingIn).call('getUser')).status).toBe(200)
    // A statement of its own would have waited five seconds.
    expect(readMs).toBeLessThan(2_000)
    await federation.stop()
  })
})

describe('seed data of the federation process', () => {
  test('the reset command restores the seed data of a running federation and ends all sessions', async () => {
    const federation = await startFederation()
    const { maude, body } = await prepareAnnualPassPurchase(federation)
    await maude.call('buy', { body })
    const { status, stdout } = runFederationProcessUntilExit({ DATA_DIR: federation.dataDir }, 'reset')
    expect([status, stdout]).toEqual([0, `federation: ${federation.dataDir} holds the seed data again.\n`])
    expect((await maude.call('getUser')).code).toBe('401')
    const secondPurchase = await prepareAnnualPassPurchase(federation)
    expect((await secondPurchase.maude.call('buy', { body: secondPurchase.body })).status).toBe(200)
    expect(federation.charges()).toHaveLength(1)
    await federation.stop()
  })

  test('the federation renames a database file of another schema version, logs the new file name, and starts with the seed data', async () => {
    const first = await startFederation()
    await first.stop()
    first.runWithDatabase((db) =>
      db.exec('PRAGMA user_version = 7; CREATE TABLE older (id INTEGER PRIMARY KEY)'),
    )
    const second = await startFederation({ DATA_DIR: first.dataDir })
    const [, aside] =
      /the database has another schema\. It was renamed to (federation-\S+\.db); a new database with the seed data was created\.\n/.exec(
        second.output(),
      )!
    expect((await (await signIn(second.url)).call('getUser')).status).toBe(200)
    expect(
      second.runWithDatabase((db) => db.prepare("SELECT name FROM sqlite_schema WHERE name = 'older'").all()),
    ).toEqual([])
    const old = new DatabaseSync(join(first.dataDir, aside!), { readOnly: true })
    expect(old.prepare('SELECT count(*) AS vehicles FROM vehicles').get()!['vehicles']).toBeGreaterThan(0)
    expect(old.prepare("SELECT name FROM sqlite_schema WHERE name = 'older'").all()).toHaveLength(1)
    old.close()
    await second.stop()
  })

  test('the federation creates a missing data folder and writes the seed data only once', async () => {
    const folder = join(createTemporaryDataFolder(), 'deep', 'down')
    mkdirSync(join(folder, '..'))
    const first = await startFederation({ DATA_DIR: folder })
    await first.kill()
    const second = await startFederation({ DATA_DIR: folder })
    expect(second.output()).not.toContain('another schema')
    await second.stop()
  })
})
