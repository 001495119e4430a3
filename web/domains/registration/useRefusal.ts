import { useEffect } from 'react'
import type { Problem } from '../../relay/problem.ts'
import { consumeRefusal } from './refusal.ts'
import type { RegistrationStepPath } from './registration.ts'

/** Shows in a step's form what was refused of it when the account was to be opened. */
export function useRefusal(
  step: RegistrationStepPath,
  { refuse }: { refuse: (refusal: Problem) => void },
): void {
  useEffect(() => {
    const refusal = consumeRefusal(step)
    if (refusal) refuse(refusal)
  }, [step, refuse])
}
