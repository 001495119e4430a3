/**
 * Cleanup functions of resources that a failed test did not stop. `setup.ts` calls them after the
 * last test of the file.
 */
const endings = new Set<() => unknown>()

/** Registers the cleanup function of a started resource; returns a function that unregisters it. */
export function endAfterFile(end: () => unknown): () => void {
  endings.add(end)
  return () => void endings.delete(end)
}

/** Calls every cleanup function that is still registered. */
export async function endLeftBehind(): Promise<void> {
  const left = [...endings]
  endings.clear()
  for (const end of left) await end()
}
