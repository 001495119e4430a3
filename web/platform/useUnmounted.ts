import { useEffect, useState } from 'react'

/**
 * Returns a promise that resolves when the component unmounts. To the router a navigation ends
 * before the next screen renders; the previous screen unmounts only then.
 */
export function useUnmounted(): Promise<void> {
  const [{ promise, resolve }] = useState(() => Promise.withResolvers<void>())
  useEffect(() => () => resolve(), [resolve])
  return promise
}
