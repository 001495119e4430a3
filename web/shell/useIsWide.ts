import { useSyncExternalStore } from 'react'

/**
 * Media query for a wide window, where the header shows the section links. Narrower windows show
 * the bottom bar. A window smaller than any phone also counts as wide. A browser shrinks the window
 * that far to take a full-page screenshot, and the layout must not change then.
 */
const matchWideWindow = () => matchMedia('(min-width: 56rem), (max-width: 5rem)')

function subscribeToWindowWidth(listener: () => void): () => void {
  const query = matchWideWindow()
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

/** Tells whether the window is wide, and re-renders when that changes. */
export const useIsWideWindow = (): boolean =>
  useSyncExternalStore(
    subscribeToWindowWidth,
    () => matchWideWindow().matches,
    // Prerendering has no window. Only member screens depend on the width, and they are not
    // prerendered.
    () => false,
  )
