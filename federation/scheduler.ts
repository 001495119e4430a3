/**
 * What happens because time has passed. A domain shows what is due whenever it is read; the timekeeper makes
 * it so, and sends the mails that go with it, also while nobody looks.
 */
import { forgetOldCards } from './guests/cards.ts'
import type { Service } from './http/service.ts'
import { lapse } from './insurance/rows.ts'
import { writeTransaction } from './store/database.ts'
import { isFree } from './store/turn.ts'

/** Work that is due at the moment `now` (epoch milliseconds); it finds for itself what that is, and does it once. */
export type Duty = (service: Service, now: number) => void

/** Each domain's own. */
const duties: readonly Duty[] = [
  ({ store }, now) => lapse(store, now),
  ({ store }, now) => forgetOldCards(store, now),
]

const everyMs = 60_000

/** Does what is due; called when the clock has moved. */
export function runDue(service: Service): void {
  const now = service.clock.now()
  for (const duty of duties) writeTransaction(service.store, () => duty(service, now))
}

/** Does what is due every minute; the answer stops that. A duty that fails is tried again with the next. */
export function startScheduler(service: Service, onError: (error: unknown) => void): () => void {
  const timer = setInterval(() => {
    // Whoever writes for long is waited for until the next minute.
    try {
      if (isFree(service.store)) runDue(service)
    } catch (error) {
      onError(error)
    }
  }, everyMs)
  // The timer alone keeps no process alive.
  timer.unref()
  return () => clearInterval(timer)
}
