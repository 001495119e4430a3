/** Does what can wait once the page has nothing else to do; gives what calls it off. Safari has no such call. */
export function whenIdle(work: () => void): () => void {
  if ('requestIdleCallback' in globalThis) {
    const idle = requestIdleCallback(work, { timeout: 1_000 })
    return () => cancelIdleCallback(idle)
  }
  const later = setTimeout(work, 200)
  return () => clearTimeout(later)
}
