import { useEffect, useEffectEvent } from 'react'

/** The mark of an entry of the history that is the same screen with something over it. */
const mark = 'over'

const has = (state: unknown) => typeof state === 'object' && state !== null && mark in state

/**
 * While something lies over the whole screen, Back takes it away and leaves the screen where it is: on a phone whoever
 * sees nothing else presses that. It stands in the history as an entry of its own, at the same address; the router,
 * which would load the screen again, hears of neither the way there nor the way back.
 * @param isOver something lies over the screen, at the wish of whoever sees it
 */
export function useBackCloses(isOver: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (!isOver) return
    history.pushState({ ...(history.state as object | null), [mark]: true }, '')
    const onBack = (event: PopStateEvent) => {
      event.stopImmediatePropagation()
      close()
    }
    addEventListener('popstate', onBack, { capture: true })
    return () => {
      removeEventListener('popstate', onBack, { capture: true })
      // It was taken away by Back, or another screen has taken its place.
      if (!has(history.state)) return
      const passOver = (event: PopStateEvent) => event.stopImmediatePropagation()
      addEventListener('popstate', passOver, { capture: true, once: true })
      history.back()
    }
  }, [isOver])
}
