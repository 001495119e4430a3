import { useEffect, useEffectEvent } from 'react'

/**
 * Name of the property in the history state of the browser that marks the history entry of an open
 * overlay.
 */
const overlayMark = 'over'

const isOverlayHistoryState = (state: unknown) =>
  typeof state === 'object' && state !== null && overlayMark in state

/**
 * Makes the Back button close an overlay that covers the whole screen, because many members press
 * Back on a phone. While the overlay is open, the history has an additional entry, which the router
 * does not see.
 * @param isOverlayOpen true while an overlay covers the screen
 */
export function useCloseOnBack(isOverlayOpen: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (!isOverlayOpen) return
    history.pushState({ ...(history.state as object | null), [overlayMark]: true }, '')
    const closeOverlayOnBack = (event: PopStateEvent) => {
      event.stopImmediatePropagation()
      close()
    }
    addEventListener('popstate', closeOverlayOnBack, { capture: true })
    return () => {
      removeEventListener('popstate', closeOverlayOnBack, { capture: true })
      // The entry is gone already: Back or a navigation to another screen has removed it.
      if (!isOverlayHistoryState(history.state)) return
      const hideNavigationFromRouter = (event: PopStateEvent) => event.stopImmediatePropagation()
      addEventListener('popstate', hideNavigationFromRouter, { capture: true, once: true })
      history.back()
    }
  }, [isOverlayOpen])
}
