import { createContext, useContext, useLayoutEffect } from 'react'

/** Takes the step bar away, or gives it back; the frame around the steps says how. */
export const HideSteps = createContext<(hidden: boolean) => void>(() => {})

/** While it is shown there is no step bar: what the wizard is for is not there, and has no steps. */
export function HideStepBar() {
  const hide = useContext(HideSteps)
  // Before it is painted: a bar does not flash up to go again.
  useLayoutEffect(() => {
    hide(true)
    return () => hide(false)
  }, [hide])
  return null
}
