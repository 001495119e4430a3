/** A Redis of a test's own: Debian's `redis-server`, on a free port, with a folder of its own. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { createConnection } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../gateway/platform/free-port.ts'

/** Whether one can be started here; tests that need it are left out where not, and say so. */
export const hasRedis = spawnSync('redis-server', ['--version']).status === 0
/** What the tests that need one are called where there is none. */
export const ifRedis = hasRedis ? '' : ' — LEFT OUT: no redis-server here (apt-get install redis-server)'

export interface TestRedis {
  url: string
  /** Stops it as an operator does, or as a loss of power. */
  stop(signal?: 'SIGTERM' | 'SIGKILL'): Promise<void>
  /** Starts it again, with what it has kept. */
  start(): Promise<void>
  /** Stops it, and removes what it kept. */
  end(): Promise<void>
}

/** Starts one, which keeps what it is told. */
export async function startRedis(): Promise<TestRedis> {
  const folder = await mkdtemp(join(tmpdir(), 'sentier-redis-'))
  const port = await freePort()
  let child: ChildProcess | null = null
  const redis: TestRedis = {
    url: `redis://127.0.0.1:${port}`,
    async start() {
      const options = ['--port', String(port), '--bind', '127.0.0.1', '--dir', folder, '--save', '']
      child = spawn('redis-server', [...options, '--appendonly', 'yes', '--appendfsync', 'always'], {
        stdio: 'ignore',
      })
      const gone = new Promise<never>((_, reject) =>
        child!.once('exit', (code) => reject(new Error(`redis-server ended (${code})`))),
      )
      gone.catch(() => undefined)
      while (!(await Promise.race([answers(port), gone]))) await new Promise((again) => setTimeout(again, 20))
    },
    async stop(signal = 'SIGTERM') {
      if (child === null || child.exitCode !== null || child.signalCode !== null) return
      const ended = new Promise((resolve) => child!.once('exit', resolve))
      child.kill(signal)
      await ended
    },
    async end() {
      await redis.stop('SIGKILL')
      await rm(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
  await redis.start()
  return redis
}

/** Whether it serves: while it reads what it kept it does not. */
async function answers(port: number): Promise<boolean> {
  return await new Promise((resolve) => {
    const socket = createConnection(port, '127.0.0.1', () => socket.write('PING\r\n'))
    socket.once('data', (reply) => {
      socket.destroy()
      resolve(reply.toString().startsWith('+PONG'))
    })
    socket.once('error', () => resolve(false))
  })
}
