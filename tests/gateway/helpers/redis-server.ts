/**
 * Starts a Redis server for a test: Debian's `redis-server`, on a free port, with its own data
 * folder.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { createConnection } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFreePort } from '../../../gateway/platform/free-port.ts'

/**
 * True if `redis-server` is installed. If false, tests that need Redis are skipped, with a remark
 * in their titles.
 */
export const hasRedis = spawnSync('redis-server', ['--version']).status === 0
/** Suffix of the titles of skipped tests when `redis-server` is not installed. */
export const redisSkipNote = hasRedis
  ? ''
  : ' (skipped: redis-server is not installed, apt-get install redis-server)'

export interface TestRedis {
  url: string
  /** Stops the Redis server gracefully with SIGTERM or abruptly with SIGKILL. */
  stop(signal?: 'SIGTERM' | 'SIGKILL'): Promise<void>
  /** Starts the Redis server again with its persisted data. */
  start(): Promise<void>
  /** Kills the Redis server and deletes its data. */
  destroyServer(): Promise<void>
}

/** Starts a Redis server that persists every write. */
export async function startRedis(): Promise<TestRedis> {
  const folder = await mkdtemp(join(tmpdir(), 'sentier-redis-'))
  const port = await findFreePort()
  let child: ChildProcess | null = null
  const redis: TestRedis = {
    url: `redis://127.0.0.1:${port}`,
    async start() {
      const options = ['--port', String(port), '--bind', '127.0.0.1', '--dir', folder, '--save', '']
      child = spawn('redis-server', [...options, '--appendonly', 'yes', '--appendfsync', 'always'], {
        stdio: 'ignore',
      })
      const failure = new Promise<never>((_, reject) =>
        child!.once('exit', (code) => reject(new Error(`redis-server ended (${code})`))),
      )
      failure.catch(() => undefined)
      while (!(await Promise.race([doesRedisRespondToPing(port), failure])))
        await new Promise((again) => setTimeout(again, 20))
    },
    async stop(signal = 'SIGTERM') {
      if (child === null || child.exitCode !== null || child.signalCode !== null) return
      const exit = new Promise((resolve) => child!.once('exit', resolve))
      child.kill(signal)
      await exit
    },
    async destroyServer() {
      await redis.stop('SIGKILL')
      await rm(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
  await redis.start()
  return redis
}

/**
 * Returns true if the Redis server responds to PING. A server that is still loading its data does
 * not respond.
 */
async function doesRedisRespondToPing(port: number): Promise<boolean> {
  return await new Promise((resolve) => {
    const socket = createConnection(port, '127.0.0.1', () => socket.write('PING\r\n'))
    socket.once('data', (reply) => {
      socket.destroy()
      resolve(reply.toString().startsWith('+PONG'))
    })
    socket.once('error', () => resolve(false))
  })
}
