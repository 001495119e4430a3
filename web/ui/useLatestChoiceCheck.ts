import { useEffect, useRef } from 'react'

/**
 * Returns a function to call at the start of an asynchronous choice, such as reading a file. This
 * function returns a predicate that stays true until a later choice starts or the component
 * unmounts.
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
