/** Loaded into every contestant before anything else: tells over its channel what it has used. */
import { monitorEventLoopDelay } from 'node:perf_hooks'

/** What a process has used since it began, and how late its event loop came since it was last asked. */
export interface Used {
  /** Of all its threads, in microseconds. */
  cpu: number
  /** In bytes. */
  memory: number
  /** The hundredth of looks at which it was latest, in milliseconds. */
  loop: number
}

const resolution = 5
const delay = monitorEventLoopDelay({ resolution })
delay.enable()

process.on('message', () => {
  const { user, system } = process.cpuUsage()
  const loop = Math.max(0, delay.percentile(99) / 1e6 - resolution)
  delay.reset()
  process.send?.({ cpu: user + system, memory: process.memoryUsage.rss(), loop } satisfies Used)
})
// Nobody stays for being watched.
process.channel?.unref()
