import { useEffect, useRef } from 'react'

/** Returns a function that moves the focus to an element once the next render has drawn it. */
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
