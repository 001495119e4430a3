import { useEffect, useRef } from 'react'

/** Brings the focus to the element `id` when `open` changes: the button that had it has made way for a form, or back. */
export function useFocusOnChange(id: string, open: boolean): void {
  const before = useRef(open)
  useEffect(() => {
    if (before.current !== open) document.getElementById(id)?.focus()
    before.current = open
  }, [id, open])
}
