import { useSyncExternalStore } from 'react'

/**
 * Media query for a wide window, where the header shows the section links. A window smaller than
 * any phone also counts as wide, because browsers use such a window for full-page screenshots.
 */
const queryWideWindowMedia = () => matchMedia('(min-width: 56rem), (max-width: 5rem)')

function subscribeToWindowWidth(listener: () => void): () => void {
  const query = queryWideWindowMedia()
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

/** Returns whether the window is wide. Re-renders the component when this changes. */
export const useIsWideWindow = (): boolean =>
  useSyncExternalStore(
    subscribeToWindowWidth,
    () => queryWideWindowMedia().matches,
    // Prerendering has no window. Only member screens depend on the width, and they are not
    // prerendered.
    () => false,
  )
