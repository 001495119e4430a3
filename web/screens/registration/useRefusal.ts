import { useEffect } from 'react'
import { readDraft } from '../../wizard/draft.ts'
import { takeRefusal } from './refusal.ts'
import { type Refusal, type RegistrationStepPath, registration } from './registration.ts'

/** Shows in a step's form what was refused of it when the account was to be opened. */
export function useRefusal(step: RegistrationStepPath, form: { refuse: (refusal: Refusal) => void }): void {
  useEffect(() => {
    const refusal = takeRefusal(step, readDraft(registration))
    if (refusal) form.refuse(refusal)
    // oxlint-disable-next-line react/exhaustive-deps -- Once, on arrival; `form` is another one at each rendering.
  }, [])
}
