import { randomId } from './randomId.ts'
import { stored } from './stored.ts'

/** Longest time that a tab may hold the lock, and that another tab waits for it, in ms. */
export const lockTimeout = 10_000

/**
 * Runs `work` under a lock across tabs. `work` receives true if another tab held the lock before. A
 * hanging tab does not block the others: after `lockLimit` they proceed without the lock, so `work`
 * must tolerate running twice.
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
    return await navigator.locks.request(name, { signal: AbortSignal.timeout(lockTimeout) }, () => {
      started = true
      return work(true)
    })
  } catch (error) {
    if (started) throw error
    return await work(true)
  }
}

/**
 * Implements the lock with localStorage where Web Locks are missing (a page served over http to
 * another machine).
 */
async function withStoredLock<T>(name: string, work: (waited: boolean) => Promise<T>): Promise<T> {
  const me = randomId()
  const lock = stored('localStorage', name, (found) => found as { owner: string; until: number } | null)
  const holder = () => {
    const held = lock.get()
    return held && held.until > Date.now() ? held.owner : null
  }
  const end = Date.now() + lockTimeout
  let waited = false
  while (Date.now() < end) {
    if (!holder()) {
      lock.set({ owner: me, until: Date.now() + lockTimeout })
      // Storage has no compare-and-set: the tab whose id is stored after all tabs have written
      // holds the lock.
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

/** Waits until `holds` returns true, for at most `limit` ms. */
export async function waitUntil(holds: () => boolean, limit: number): Promise<void> {
  const end = Date.now() + limit
  while (!holds() && Date.now() < end) await pause(20)
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
