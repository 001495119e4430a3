import { useEffect, useRef } from 'react'

/**
 * Returns a function to call when an asynchronous choice starts, such as reading a file. Its result
 * is a predicate that returns false once a later choice has started or the component has unmounted.
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
