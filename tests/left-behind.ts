/** What a test file has started and a failed test has not stopped. `setup.ts` ends it after the last test of the file. */
const endings = new Set<() => unknown>()

/** Registers the end of something that was just started; returns a function that takes it from the list again. */
export function endAfterFile(end: () => unknown): () => void {
  endings.add(end)
  return () => void endings.delete(end)
}

/** Ends everything that is still registered. */
export async function endLeftBehind(): Promise<void> {
  const left = [...endings]
  endings.clear()
  for (const end of left) await end()
}
