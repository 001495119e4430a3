import { useEffect, useRef } from 'react'

/**
 * Returns a function to call when the member starts an asynchronous choice, such as reading a file.
 * The returned predicate is true while no later choice was started and the component is mounted.
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
