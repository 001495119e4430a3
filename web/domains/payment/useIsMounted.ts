import { useEffect, useRef } from 'react'

/**
 * Returns a function that returns whether the component is still mounted. A payment form calls it
 * after it has stored a card, because a member who has closed the form no longer wants to pay.
 */
export function useIsMounted(): () => boolean {
  const isMounted = useRef(true)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])
  return () => isMounted.current
}
