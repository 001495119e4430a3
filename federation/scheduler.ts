/**
 * Scheduled work of the federation. Domains compute expired states when they are read; the
 * scheduler writes them to the database and sends the related e-mails.
 */
import { forgetOldCards } from './guests/cards.ts'
import type { Service } from './http/service.ts'
import { lapse } from './insurance/rows.ts'
import { writeTransaction } from './store/database.ts'
import { isFree } from './store/turn.ts'

/**
 * A scheduled task. It finds the work due at `now` (epoch milliseconds) and does it exactly once.
 */
export type Duty = (service: Service, now: number) => void

/** The scheduled tasks of all domains. */
const duties: readonly Duty[] = [
  ({ store }, now) => lapse(store, now),
  ({ store }, now) => forgetOldCards(store, now),
]

const everyMs = 60_000

/** Runs all due work. Also called after the clock was moved. */
export function runDue(service: Service): void {
  const now = service.clock.now()
  for (const duty of duties) writeTransaction(service.store, () => duty(service, now))
}

/**
 * Starts the scheduler, which runs due work every minute. Returns a function that stops it. A
 * failed task is retried in the next run.
 */
export function startScheduler(service: Service, onError: (error: unknown) => void): () => void {
  const timer = setInterval(() => {
    // Skips this run if another process is writing, so that the server does not block.
    try {
      if (isFree(service.store)) runDue(service)
    } catch (error) {
      onError(error)
    }
  }, everyMs)
  // The timer must not keep the process alive.
  timer.unref()
  return () => clearInterval(timer)
}
