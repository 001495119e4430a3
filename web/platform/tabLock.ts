import { createRandomId } from './randomId.ts'
import { createStoredValue } from './storedValue.ts'

/**
 * Timeout of a lock shared by tabs, in ms. A tab waits for the lock at most this long, and a stored
 * lock expires after this time.
 */
export const lockTimeout = 10_000

/**
 * Runs `work` under a lock that all tabs share. The argument of `work` is true if this tab had to
 * wait for another tab. After `lockTimeout`, a waiting tab runs `work` without the lock, so `work`
 * must tolerate running twice.
 */
export async function runWithTabLock<T>(
  name: string,
  work: (otherTabHeldLock: boolean) => Promise<T>,
): Promise<T> {
  if (!navigator.locks) return await runWithTabLockInLocalStorage(name, work)
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
 * Runs `work` under a lock that is stored in localStorage. Needed for pages that are served over
 * http from another machine, because these lack the Web Locks API.
 */
async function runWithTabLockInLocalStorage<T>(
  name: string,
  work: (otherTabHeldLock: boolean) => Promise<T>,
): Promise<T> {
  const me = createRandomId()
  const lock = createStoredValue(
    'localStorage',
    name,
    (found) => found as { owner: string; until: number } | null,
  )
  const readTabLockOwner = () => {
    const storedLock = lock.get()
    return storedLock && storedLock.until > Date.now() ? storedLock.owner : null
  }
  const end = Date.now() + lockTimeout
  let otherTabHeldLock = false
  while (Date.now() < end) {
    if (!readTabLockOwner()) {
      lock.set({ owner: me, until: Date.now() + lockTimeout })
      // Storage has no compare-and-set: the tab whose id is stored after all tabs have written
      // holds the lock.
      await waitMilliseconds(50)
      if (readTabLockOwner() === me) break
    }
    otherTabHeldLock = true
    await waitMilliseconds(50)
  }
  try {
    return await work(otherTabHeldLock)
  } finally {
    if (readTabLockOwner() === me) lock.remove()
  }
}

/** Waits until `condition` returns true, for at most `limitMs` ms. */
export async function waitUntil(condition: () => boolean, limitMs: number): Promise<void> {
  const end = Date.now() + limitMs
  while (!condition() && Date.now() < end) await waitMilliseconds(20)
}

const waitMilliseconds = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
