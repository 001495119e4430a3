import { useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import { StepSkeleton } from './StepSkeleton.tsx'

interface StepRedirectProps {
  /** URL of the step to redirect to. */
  to: string
  /**
   * Runs before the redirect and changes the draft, so that the target step can be shown. The
   * current step renders this component before and after the change of the draft.
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
