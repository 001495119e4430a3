import { useEffect, useState } from 'react'

/**
 * Returns a promise that resolves when the component unmounts. A screen unmounts only after the
 * next screen has rendered, but the router reports the end of a navigation before that.
 */
export function useUnmountPromise(): Promise<void> {
  const [{ promise, resolve }] = useState(() => Promise.withResolvers<void>())
  useEffect(() => () => resolve(), [resolve])
  return promise
}
