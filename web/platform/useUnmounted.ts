import { useEffect, useState } from 'react'

/**
 * Returns a promise that resolves when the component unmounts. The router reports the end of a
 * navigation before the next screen renders. The previous screen unmounts only after that render.
 */
export function useUnmountPromise(): Promise<void> {
  const [{ promise, resolve }] = useState(() => Promise.withResolvers<void>())
  useEffect(() => () => resolve(), [resolve])
  return promise
}
