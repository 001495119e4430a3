import { createContext, useContext, useLayoutEffect } from 'react'

/**
 * React context with a function that hides or shows the step bar. The layout of the wizard provides
 * the function.
 */
export const StepBarVisibility = createContext<(hidden: boolean) => void>(() => {})

/**
 * Hides the step bar of a wizard while this component is mounted. Used when the subject of the
 * wizard, such as an intervention report, does not exist, so that the wizard has no steps.
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
