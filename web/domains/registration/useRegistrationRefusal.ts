import { useEffect } from 'react'
import type { Problem } from '../../relay/problem.ts'
import { consumeStepRefusal } from './registrationRefusal.ts'
import type { RegistrationStepPath } from './registrationWizard.ts'

/**
 * Shows the stored rejection of a registration in the form of the wizard step with the rejected
 * field.
 */
export function useRegistrationRefusal(
  step: RegistrationStepPath,
  { refuse }: { refuse: (refusal: Problem) => void },
): void {
  useEffect(() => {
    const refusal = consumeStepRefusal(step)
    if (refusal) refuse(refusal)
  }, [step, refuse])
}
