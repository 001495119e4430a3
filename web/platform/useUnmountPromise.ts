import { useEffect, useState } from 'react'

/**
 * Returns a promise that resolves when the component unmounts. Needed because the router reports
 * the end of a navigation before the previous screen unmounts.
 */
export function useUnmountPromise(): Promise<void> {
  const [{ promise, resolve }] = useState(() => Promise.withResolvers<void>())
  useEffect(() => () => resolve(), [resolve])
  return promise
}
