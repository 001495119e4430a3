import { createStoredValue, useStoredValue } from '../platform/storedValue.ts'

/**
 * Identifies the wizard step shown in place of a later step that the URL requested too early; null
 * without such a redirect.
 */
const redirectedStep = createStoredValue('page', 'sentier.wizard.turned', (found) =>
  typeof found === 'string' ? found : null,
)

const buildRedirectRecordKey = ({ id }: { id: string }, step: string) => `${id} ${step}`

/** Records that `step` is shown in place of a later step that the URL requested (E08). */
export const recordRedirectedStep = (wizard: { id: string }, step: string): void =>
  redirectedStep.set(buildRedirectRecordKey(wizard, step))

/**
 * Updates the record of a redirect after the recorded step `from` has itself redirected to the step
 * `to`.
 */
export function moveRedirectedStep(wizard: { id: string }, from: string, to: string): void {
  if (redirectedStep.get() === buildRedirectRecordKey(wizard, from)) recordRedirectedStep(wizard, to)
}

/** Clears the record of a redirect when the wizard shows a step other than the recorded step. */
export function forgetRedirectedStep(wizard: { id: string }, shownStep: string): void {
  if (redirectedStep.get() !== null && redirectedStep.get() !== buildRedirectRecordKey(wizard, shownStep))
    redirectedStep.remove()
}

/** Returns whether a wizard step is shown in place of a later step that the URL requested. */
export const useRedirectedStep = (wizard: { id: string }, step: string): boolean =>
  useStoredValue(redirectedStep) === buildRedirectRecordKey(wizard, step)
