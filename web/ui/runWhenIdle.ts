/**
 * Runs `work` when the page is idle and returns a function that cancels the run. Safari has no
 * `requestIdleCallback`, so a timer is used there.
 */
export function runWhenIdle(work: () => void): () => void {
  if ('requestIdleCallback' in globalThis) {
    const idle = requestIdleCallback(work, { timeout: 1_000 })
    return () => cancelIdleCallback(idle)
  }
  const timer = setTimeout(work, 200)
  return () => clearTimeout(timer)
}
