import { useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import { StepOutline } from './StepOutline.tsx'

interface StepInsteadProps {
  /** URL of the other step. */
  to: string
  /**
   * Runs before the redirect and makes the other step the open one. The current step redirects
   * before and after it.
   */
  first?: () => void
}

/**
 * Redirects from a step to another step and shows a step skeleton until the other step has loaded.
 */
export function StepInstead({ to, first }: StepInsteadProps) {
  const navigate = useNavigate()
  const prepare = useEffectEvent(() => first?.())
  useEffect(() => {
    prepare()
    void navigate(to, { replace: true })
  }, [to, navigate])
  return <StepOutline />
}
