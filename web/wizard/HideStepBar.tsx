import { createContext, useContext, useLayoutEffect } from 'react'

/**
 * Context with the function that hides or shows the step bar; the frame of the wizard provides it.
 */
export const StepBarVisibility = createContext<(hidden: boolean) => void>(() => {})

/**
 * Hides the step bar of a wizard while the component is mounted, because the object of the wizard
 * does not exist and so has no steps.
 */
export function HideStepBar() {
  const hide = useContext(StepBarVisibility)
  // Runs before the paint, so that the step bar does not flash up.
  useLayoutEffect(() => {
    hide(true)
    return () => hide(false)
  }, [hide])
  return null
}
