import { useEffect, useState } from 'react'

/**
 * Keeps the screen from going dark while `wanted`, where the browser can. False where it cannot, or will not: outside of
 * a secure context, in an older browser, on a battery that is nearly empty. Null while that is not known.
 */
export function useWakeLock(wanted: boolean): boolean | null {
  const [kept, setKept] = useState<boolean | null>(null)

  useEffect(() => {
    if (!wanted) return undefined
    let over = false
    let lock: WakeLockSentinel | null = null

    const ask = async () => {
      // The browser takes the lock away from a page that is out of sight, and refuses one to it.
      if (document.visibilityState !== 'visible') return
      const given = await askForLock()
      if (over) return void given?.release()
      lock = given
      setKept(given !== null)
    }
    const onVisibility = () => void ask()

    void ask()
    document.addEventListener('visibilitychange', onVisibility)
    return () => {
      over = true
      document.removeEventListener('visibilitychange', onVisibility)
      void lock?.release()
    }
  }, [wanted])

  return wanted ? kept : null
}

/** A lock on the screen; null where there is none to be had. */
async function askForLock(): Promise<WakeLockSentinel | null> {
  // Older browsers have none, and nobody has one outside of a secure context, whatever the types say.
  const { wakeLock } = navigator as Partial<Pick<Navigator, 'wakeLock'>>
  try {
    return (await wakeLock?.request('screen')) ?? null
  } catch {
    return null
  }
}
