import { useEffect, useRef } from 'react'

/**
 * Returns a function to call when the member starts an asynchronous choice, such as reading a file.
 * The function returns a check, which tells whether this choice is still the latest choice and the
 * component is mounted. Without the check, a large photo that loads slowly could replace a document
 * that was chosen later.
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
