/**
 * Cleanup functions that stop the resources of a failed test, such as servers. `setup.ts` calls
 * these functions after the last test of the test file.
 */
const cleanups = new Set<() => unknown>()

/**
 * Registers the cleanup function of a resource that a test started; returns a function that
 * unregisters it.
 */
export function registerCleanup(cleanup: () => unknown): () => void {
  cleanups.add(cleanup)
  return () => void cleanups.delete(cleanup)
}

/** Calls every registered cleanup function and unregisters it. */
export async function runRegisteredCleanups(): Promise<void> {
  const unfinishedCleanups = [...cleanups]
  cleanups.clear()
  for (const end of unfinishedCleanups) await end()
}
