/** Lock that prevents two tabs of a member from paying for the same passes at the same time. */
import { createRandomId } from '../../../platform/randomId.ts'
import { createStoredValue } from '../../../platform/storedValue.ts'

/**
 * Time in milliseconds after which a stored payment lock expires. It is longer than one payment
 * request, and the lock is renewed before each request.
 */
const storedLockMs = 5 * 60_000

interface StoredLock {
  owner: string
  until: number
}

/**
 * Runs `work` under the payment lock of the member and returns true. Returns false if another tab
 * holds the lock. Before each payment, `work` calls `renew`, which returns false if another tab has
 * taken over the lock.
 */
export async function runWithPaymentLock(
  memberId: string,
  work: (renew: () => boolean) => Promise<void>,
): Promise<boolean> {
  const name = `sentier.paymentLock.${memberId}`
  if (!navigator.locks) return await runWithPaymentLockInLocalStorage(name, work)
  let hasResponded = false
  try {
    return await navigator.locks.request(name, { ifAvailable: true }, async (lock) => {
      hasResponded = true
      if (!lock) return false
      await work(() => true)
      return true
    })
  } catch (error) {
    // A browser that blocks storage refuses the request for a lock.
    if (hasResponded) throw error
    return await runWithPaymentLockInLocalStorage(name, work)
  }
}

/**
 * Runs `work` under a lock in localStorage. Pages that are served over http need this lock, because
 * they have no Web Locks API.
 */
async function runWithPaymentLockInLocalStorage(
  name: string,
  work: (renew: () => boolean) => Promise<void>,
): Promise<boolean> {
  const owner = createRandomId()
  const lock = createStoredValue('localStorage', name, (storedValue) => storedValue as StoredLock | null)
  const readPaymentLockOwner = () => {
    const held = lock.get()
    const now = Date.now()
    // A lock that ends later than any tab sets it was stored with a wrong clock of the device.
    return held && held.until > now && held.until <= now + storedLockMs ? held.owner : null
  }
  const holdPaymentLock = () => lock.set({ owner, until: Date.now() + storedLockMs })
  if (readPaymentLockOwner()) return false
  holdPaymentLock()
  // Storage has no compare-and-set: the tab whose id is stored after all tabs have written holds
  // the lock.
  await new Promise((resolve) => setTimeout(resolve, 50))
  if (readPaymentLockOwner() !== owner) return false
  try {
    await work(() => {
      // After a long wait, the own lock may have expired.
      if ((readPaymentLockOwner() ?? owner) !== owner) return false
      holdPaymentLock()
      return true
    })
    return true
  } finally {
    if (readPaymentLockOwner() === owner) lock.remove()
  }
}
