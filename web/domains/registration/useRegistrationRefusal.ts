import { useEffect } from 'react'
import type { Problem } from '../../relay/problem.ts'
import { readAndClearRegistrationRefusalOfStep } from './registrationRefusal.ts'
import type { RegistrationStepPath } from './registrationWizard.ts'

/**
 * Shows why a registration was rejected, in the form of the wizard step that contains the rejected
 * field.
 */
export function useRegistrationRefusal(
  step: RegistrationStepPath,
  { refuse }: { refuse: (refusal: Problem) => void },
): void {
  useEffect(() => {
    const refusal = readAndClearRegistrationRefusalOfStep(step)
    if (refusal) refuse(refusal)
  }, [step, refuse])
}
