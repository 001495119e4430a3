import { randomId } from './randomId.ts'
import { stored } from './stored.ts'

/** How long a tab may hold the lock, and how long another waits for it, in ms. */
export const lockLimit = 10_000

/**
 * Runs `work` while no other tab does; it is told whether another one was at it before. A tab that hangs does not stop
 * the others: after `lockLimit` they go on without the lock, so `work` must stand being run twice.
 */
export async function withLock<T>(name: string, work: (waited: boolean) => Promise<T>): Promise<T> {
  if (!navigator.locks) return await withStoredLock(name, work)
  const atOnce = await navigator.locks.request(
    name,
    { ifAvailable: true },
    async (lock) => lock && { result: await work(false) },
  )
  if (atOnce) return atOnce.result
  let started = false
  try {
    return await navigator.locks.request(name, { signal: AbortSignal.timeout(lockLimit) }, () => {
      started = true
      return work(true)
    })
  } catch (error) {
    if (started) throw error
    return await work(true)
  }
}

/** The same where there are no Web Locks (a page served over http to another machine). */
async function withStoredLock<T>(name: string, work: (waited: boolean) => Promise<T>): Promise<T> {
  const me = randomId()
  const lock = stored('localStorage', name, (found) => found as { owner: string; until: number } | null)
  const holder = () => {
    const held = lock.get()
    return held && held.until > Date.now() ? held.owner : null
  }
  const end = Date.now() + lockLimit
  let waited = false
  while (Date.now() < end) {
    if (!holder()) {
      lock.set({ owner: me, until: Date.now() + lockLimit })
      // Storage has no compare-and-set: whoever stands there once all tabs have written has won.
      await pause(50)
      if (holder() === me) break
    }
    waited = true
    await pause(50)
  }
  try {
    return await work(waited)
  } finally {
    if (holder() === me) lock.remove()
  }
}

/** Waits until something holds, but no longer than `limit` ms. */
export async function waitUntil(holds: () => boolean, limit: number): Promise<void> {
  const end = Date.now() + limit
  while (!holds() && Date.now() < end) await pause(20)
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
