import { useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import { StepSkeleton } from './StepSkeleton.tsx'

interface StepRedirectProps {
  /** URL of the step to redirect to. */
  to: string
  /**
   * Runs before the redirect and makes the target step the open step of the draft. The current step
   * redirects before and after that change.
   */
  beforeRedirect?: () => void
}

/**
 * Redirects from a step to another step and shows a step skeleton until the other step has loaded.
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
