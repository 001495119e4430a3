import { useEffect } from 'react'
import type { Problem } from '../../relay/problem.ts'
import { consumeRefusal } from './refusal.ts'
import type { RegistrationStepPath } from './registrationWizard.ts'

/** Shows a rejection by the registration mutation in the form of the step that it concerns. */
export function useRefusal(
  step: RegistrationStepPath,
  { refuse }: { refuse: (refusal: Problem) => void },
): void {
  useEffect(() => {
    const refusal = consumeRefusal(step)
    if (refusal) refuse(refusal)
  }, [step, refuse])
}
