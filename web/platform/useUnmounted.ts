import { useEffect, useState } from 'react'

/**
 * Returns a promise that resolves when the component unmounts. The router reports the end of a
 * navigation too early for this: the previous screen unmounts only after the next screen has
 * rendered.
 */
export function useUnmountPromise(): Promise<void> {
  const [{ promise, resolve }] = useState(() => Promise.withResolvers<void>())
  useEffect(() => () => resolve(), [resolve])
  return promise
}
