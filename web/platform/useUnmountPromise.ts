import { useEffect, useState } from 'react'

/**
 * Returns a promise that resolves when the component unmounts. The router reports the end of a
 * navigation earlier: before the next screen has rendered and the previous screen has unmounted.
 */
export function useUnmountPromise(): Promise<void> {
  const [{ promise, resolve }] = useState(() => Promise.withResolvers<void>())
  useEffect(() => () => resolve(), [resolve])
  return promise
}
