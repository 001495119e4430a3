import { useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import { StepOutline } from './StepOutline.tsx'

interface StepInsteadProps {
  /** The address of the other one. */
  to: string
  /** What makes that one the step to be shown; this one makes way as much after it as before. */
  first?: () => void
}

/** In the place of a step that makes way for another one: the outline of a step, until the other is there. */
export function StepInstead({ to, first }: StepInsteadProps) {
  const navigate = useNavigate()
  const prepare = useEffectEvent(() => first?.())
  useEffect(() => {
    prepare()
    void navigate(to, { replace: true })
  }, [to, navigate])
  return <StepOutline />
}
