/**
 * Scheduled tasks of the federation. They update database rows whose deadline has passed, and send
 * e-mails about these changes.
 */
import { deleteExpiredPdfDocumentLinks } from './documents/document-links.ts'
import { deleteExpiredGuestPaymentCards } from './guests/payment-cards.ts'
import type { Service } from './http/service.ts'
import { expireInsuranceRequests } from './insurance/queries.ts'
import { deleteOldMailsAboutDeletedAccounts } from './outbox/mails.ts'
import { deleteOldSignInAttempts } from './session/sign-in-limit.ts'
import { runInWriteTransaction } from './store/database.ts'
import { isDatabaseWritable } from './store/write-lock.ts'

/**
 * A scheduled task: a function that does all work due at `now` (epoch milliseconds). If the task
 * runs again, it does not repeat finished work.
 */
export type ScheduledTask = (service: Service, now: number) => void

/** Scheduled tasks of all domains of the federation. */
const scheduledTasks: readonly ScheduledTask[] = [
  ({ store }, now) => expireInsuranceRequests(store, now),
  ({ store }, now) => deleteExpiredGuestPaymentCards(store, now),
  ({ store }, now) => deleteOldMailsAboutDeletedAccounts(store, now),
  ({ store }, now) => deleteExpiredPdfDocumentLinks(store, now),
  ({ store }, now) => deleteOldSignInAttempts(store, now),
]

const intervalMs = 60_000

/**
 * Runs all scheduled tasks that are due. Also called after someone moves the federation's clock.
 */
export function runDueFederationTasks(service: Service): void {
  const now = service.clock.now()
  for (const runTask of scheduledTasks) runInWriteTransaction(service.store, () => runTask(service, now))
}

/**
 * Starts the scheduler, which runs all due tasks every minute and retries a failed task a minute
 * later. Returns a function that stops the scheduler.
 */
export function startTaskScheduler(service: Service, onError: (error: unknown) => void): () => void {
  const timer = setInterval(() => {
    // Skips this run if another process is writing, so that the server does not block.
    try {
      if (isDatabaseWritable(service.store)) runDueFederationTasks(service)
    } catch (error) {
      onError(error)
    }
  }, intervalMs)
  // The timer must not keep the process alive.
  timer.unref()
  return () => clearInterval(timer)
}
