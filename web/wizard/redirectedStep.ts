import { createStoredValue, useStoredValue } from '../platform/storedValue.ts'

/**
 * Wizard and step to which the page was redirected because the URL requested a step that cannot be
 * shown yet; null without such a redirect.
 */
const redirectedStep = createStoredValue('page', 'sentier.wizard.turned', (found) =>
  typeof found === 'string' ? found : null,
)

const formatRedirectedStep = ({ id }: { id: string }, step: string) => `${id} ${step}`

/**
 * Records that the wizard shows `step` because the URL requested a later step that cannot be shown
 * yet (E08).
 */
export const recordRedirectedStep = (wizard: { id: string }, step: string): void =>
  redirectedStep.set(formatRedirectedStep(wizard, step))

/** Replaces the recorded step `from` by `to` when `from` redirects to `to`. */
export function replaceRedirectedStep(wizard: { id: string }, from: string, to: string): void {
  if (redirectedStep.get() === formatRedirectedStep(wizard, from)) recordRedirectedStep(wizard, to)
}

/** Clears the recorded step when the wizard shows another step. */
export function clearRedirectedStepUnlessShown(wizard: { id: string }, shownStep: string): void {
  if (redirectedStep.get() !== null && redirectedStep.get() !== formatRedirectedStep(wizard, shownStep))
    redirectedStep.remove()
}

/** Returns whether a wizard step is shown in place of a later step that the URL requested. */
export const useRedirectedStep = (wizard: { id: string }, step: string): boolean =>
  useStoredValue(redirectedStep) === formatRedirectedStep(wizard, step)
