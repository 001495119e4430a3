import { useEffect, useRef } from 'react'

/**
 * Returns a function to call when the member starts an asynchronous choice, such as reading a file.
 * The function returns a check, which is true while the choice is the latest choice and the
 * component is mounted. Without the check, a slowly loading photo could replace a document that was
 * chosen later.
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
