import { useEffect, useRef } from 'react'

/**
 * Returns a function that receives the id of an element and moves the focus to this element after
 * the next render.
 */
export function useFocusAfterRender() {
  const focusId = useRef<string | null>(null)
  useEffect(() => {
    if (focusId.current === null) return
    document.getElementById(focusId.current)?.focus()
    focusId.current = null
  })
  return (id: string) => {
    focusId.current = id
  }
}
