import { useEffect, useRef } from 'react'

/**
 * For what takes a while, such as reading a file: begins a choice, and gives what tells whether it is still the last one
 * on a screen that is still there. A large photo must not take the place of the document that was chosen after it.
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
