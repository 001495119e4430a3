import { stored, useStored } from '../platform/stored.ts'

/** Wizard and step shown in place of a step that the URL requested too early; null for none. */
const redirectedStep = stored('page', 'sentier.wizard.turned', (found) =>
  typeof found === 'string' ? found : null,
)

const redirectedStepKeyOf = ({ id }: { id: string }, step: string) => `${id} ${step}`

/** Records that `step` is shown in place of a later step that the URL requested (E08). */
export const recordRedirectedStep = (wizard: { id: string }, step: string): void =>
  redirectedStep.set(redirectedStepKeyOf(wizard, step))

/**
 * Moves the record of a redirect from the step `from` to the step `to`, which is shown instead of
 * `from`.
 */
export function moveRedirectedStep(wizard: { id: string }, from: string, to: string): void {
  if (redirectedStep.get() === redirectedStepKeyOf(wizard, from)) recordRedirectedStep(wizard, to)
}

/** Clears the record of a redirect when another step than the recorded step is shown. */
export function forgetRedirectedStep(wizard: { id: string }, shownStep: string): void {
  if (redirectedStep.get() !== null && redirectedStep.get() !== redirectedStepKeyOf(wizard, shownStep))
    redirectedStep.remove()
}

/** Tells whether this step is shown in place of a later step that the URL requested. */
export const useRedirectedStep = (wizard: { id: string }, step: string): boolean =>
  useStored(redirectedStep) === redirectedStepKeyOf(wizard, step)
