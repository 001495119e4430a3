import { useSyncExternalStore } from 'react'

/** Where the sections of the portal stand in one line of the header; below it they stand at the lower edge, as on a phone. */
const wide = () => matchMedia('(min-width: 56rem)')

function subscribe(listener: () => void): () => void {
  const query = wide()
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

/** Whether the window is wide, followed. */
export const useWide = (): boolean => useSyncExternalStore(subscribe, () => wide().matches)
