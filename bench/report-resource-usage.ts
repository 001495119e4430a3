/**
 * Module preloaded into every benchmarked server: reports the server's resource usage over the IPC
 * channel.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks'

/**
 * Processor time since the start of a process, its memory, and the event loop delay since the
 * previous report of these figures.
 */
export interface ResourceUsage {
  /** Processor time of all threads of the process, in microseconds. */
  cpu: number
  /** Resident memory of the process, in bytes. */
  memory: number
  /** 99th percentile of the event loop delay, in milliseconds. */
  loop: number
}

const resolution = 5
const delay = monitorEventLoopDelay({ resolution })
delay.enable()

process.on('message', () => {
  const { user, system } = process.cpuUsage()
  const loop = Math.max(0, delay.percentile(99) / 1e6 - resolution)
  delay.reset()
  process.send?.({ cpu: user + system, memory: process.memoryUsage.rss(), loop } satisfies ResourceUsage)
})
// The channel must not keep the process alive.
process.channel?.unref()
