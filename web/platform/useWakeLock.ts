import { useEffect, useState } from 'react'

/**
 * Keeps the display on while `isNeeded` is true. Returns false if the browser refuses the wake
 * lock, for example on low battery. Returns null while the result is unknown or no wake lock is
 * needed.
 */
export function useWakeLock(isNeeded: boolean): boolean | null {
  const [isHeld, setKept] = useState<boolean | null>(null)

  useEffect(() => {
    if (!isNeeded) return undefined
    let over = false
    let lock: WakeLockSentinel | null = null

    const requestWakeLockWhenVisible = async () => {
      // The browser releases the lock of a hidden page and refuses new ones to it.
      if (document.visibilityState !== 'visible') return
      const requestedLock = await requestScreenWakeLock()
      if (over) return void requestedLock?.release()
      lock = requestedLock
      setKept(requestedLock !== null)
    }
    const renewWakeLockWhenVisible = () => void requestWakeLockWhenVisible()

    void requestWakeLockWhenVisible()
    document.addEventListener('visibilitychange', renewWakeLockWhenVisible)
    return () => {
      over = true
      document.removeEventListener('visibilitychange', renewWakeLockWhenVisible)
      void lock?.release()
    }
  }, [isNeeded])

  return isNeeded ? isHeld : null
}

/**
 * Requests a wake lock from the browser, which keeps the display on. Returns null if the browser
 * grants no wake lock.
 */
async function requestScreenWakeLock(): Promise<WakeLockSentinel | null> {
  // Older browsers and insecure contexts have no wake lock, although the types say otherwise.
  const { wakeLock } = navigator as Partial<Pick<Navigator, 'wakeLock'>>
  try {
    return (await wakeLock?.request('screen')) ?? null
  } catch {
    return null
  }
}
