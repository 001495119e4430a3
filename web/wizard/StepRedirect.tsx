import { useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import { StepSkeleton } from './StepSkeleton.tsx'

interface StepRedirectProps {
  /** URL of the wizard step to redirect to. */
  to: string
  /**
   * Called before the redirect, to change the draft so that the target step can be shown. After the
   * change, the current step must still render `StepRedirect`.
   */
  beforeRedirect?: () => void
}

/**
 * Redirects from one step of a wizard to another step, and shows a step skeleton until the other
 * step has loaded.
 */
export function StepRedirect({ to, beforeRedirect }: StepRedirectProps) {
  const navigate = useNavigate()
  const prepare = useEffectEvent(() => beforeRedirect?.())
  useEffect(() => {
    prepare()
    void navigate(to, { replace: true })
  }, [to, navigate])
  return <StepSkeleton />
}
