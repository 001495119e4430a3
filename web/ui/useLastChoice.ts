import { useEffect, useRef } from 'react'

/**
 * Returns a function that starts an asynchronous choice, such as reading a file, and returns a
 * check. The check tells whether the choice is still the latest and the component is mounted: a
 * large photo must not replace the document that was chosen after it.
 */
export function useLastChoice(): () => () => boolean {
  const last = useRef(0)
  useEffect(() => () => void (last.current += 1), [])
  return () => {
    last.current += 1
    const own = last.current
    return () => last.current === own
  }
}
