import { useEffect, useRef } from 'react'

/**
 * Returns a function to call when the member starts an asynchronous choice, such as reading a file.
 * It returns a predicate that is true while the choice is the latest choice and the component is
 * mounted.
 */
export function useLatestChoiceCheck(): () => () => boolean {
  const latestCheck = useRef(0)
  useEffect(() => () => void (latestCheck.current += 1), [])
  return () => {
    latestCheck.current += 1
    const thisCheck = latestCheck.current
    return () => latestCheck.current === thisCheck
  }
}
