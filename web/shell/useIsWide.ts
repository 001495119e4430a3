import { useSyncExternalStore } from 'react'

/**
 * Where the sections of the portal stand in one line of the header; below it they stand at the lower edge, as on a phone.
 * What is smaller than any phone is a browser that takes a picture of the whole page: nothing of it is to change.
 */
const wide = () => matchMedia('(min-width: 56rem), (max-width: 5rem)')

function subscribe(listener: () => void): () => void {
  const query = wide()
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

/** Whether the window is wide, followed. */
export const useIsWide = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => wide().matches,
    // A page that comes as HTML knows no window; what hangs on it is a member's.
    () => false,
  )
