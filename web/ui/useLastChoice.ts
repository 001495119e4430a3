import { useEffect, useRef } from 'react'

/**
 * Returns a function that starts an asynchronous choice, such as reading a file, and that returns a
 * check. The check tells whether the choice is still the latest choice and the component is
 * mounted. A large photo that loads slowly must not replace a document that was chosen after it.
 */
export function useLatestChoiceCheck(): () => () => boolean {
  const last = useRef(0)
  useEffect(() => () => void (last.current += 1), [])
  return () => {
    last.current += 1
    const own = last.current
    return () => last.current === own
  }
}
