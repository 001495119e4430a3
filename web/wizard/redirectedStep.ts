import { createStoredValue, useStoredValue } from '../platform/storedValue.ts'

/**
 * Wizard id and step to which the page was redirected, because the URL requested a later step that
 * cannot be shown yet. Null without such a redirect.
 */
const redirectTargetStep = createStoredValue('page', 'sentier.wizard.turned', (found) =>
  typeof found === 'string' ? found : null,
)

const formatRedirectTargetStep = ({ id }: { id: string }, step: string) => `${id} ${step}`

/**
 * Records that the wizard shows `step` because the URL requested a later step that cannot be shown
 * yet (E08).
 */
export const recordRedirectTargetStep = (wizard: { id: string }, step: string): void =>
  redirectTargetStep.set(formatRedirectTargetStep(wizard, step))

/**
 * Updates the recorded step when the step `from`, to which the page was redirected, redirects to
 * the step `to`.
 */
export function changeTargetStepOfRedirect(wizard: { id: string }, from: string, to: string): void {
  if (redirectTargetStep.get() === formatRedirectTargetStep(wizard, from))
    recordRedirectTargetStep(wizard, to)
}

/**
 * Forgets the step to which the wizard redirected the member, once the wizard shows another step.
 */
export function clearRedirectTargetStepUnlessShown(wizard: { id: string }, shownStep: string): void {
  if (
    redirectTargetStep.get() !== null &&
    redirectTargetStep.get() !== formatRedirectTargetStep(wizard, shownStep)
  )
    redirectTargetStep.remove()
}

/** Returns whether a wizard step is shown in place of a later step that the URL requested. */
export const useIsRedirectTargetStep = (wizard: { id: string }, step: string): boolean =>
  useStoredValue(redirectTargetStep) === formatRedirectTargetStep(wizard, step)
