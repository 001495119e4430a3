import { useEffect } from 'react'
import type { Problem } from '../../relay/problem.ts'
import { takeRefusal } from './refusal.ts'
import type { RegistrationStepPath } from './registration.ts'

/** Shows in a step's form what was refused of it when the account was to be opened. */
export function useRefusal(step: RegistrationStepPath, form: { refuse: (refusal: Problem) => void }): void {
  useEffect(() => {
    const refusal = takeRefusal(step)
    if (refusal) form.refuse(refusal)
    // oxlint-disable-next-line react/exhaustive-deps -- Once, on arrival; `form` is another one at each rendering.
  }, [])
}
