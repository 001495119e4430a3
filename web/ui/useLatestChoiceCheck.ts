import { useEffect, useRef } from 'react'

/** Returns whether no later task has started and the component is still mounted. */
type IsLatestTask = () => boolean

/**
 * Returns a function to call at the start of an asynchronous task, such as reading a chosen file.
 * The function returns a predicate for the end of the task. The predicate is false if a later task
 * has started or the component has unmounted.
 */
export function useLatestChoiceCheck(): () => IsLatestTask {
  const latestCheck = useRef(0)
  useEffect(() => () => void (latestCheck.current += 1), [])
  return () => {
    latestCheck.current += 1
    const thisCheck = latestCheck.current
    return () => latestCheck.current === thisCheck
  }
}
