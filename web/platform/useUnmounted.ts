import { useEffect, useState } from 'react'

/**
 * Is kept when this screen has made way for the next one. To the router a navigation is over before anything of it is
 * drawn: what the screen before still shows is taken away only then.
 */
export function useUnmounted(): Promise<void> {
  const [{ promise, resolve }] = useState(() => Promise.withResolvers<void>())
  useEffect(() => () => resolve(), [resolve])
  return promise
}
