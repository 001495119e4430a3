import { stored, useStored } from '../platform/stored.ts'

/**
 * URL of the step that the member reopened from the last step to change an answer; null for none.
 */
const changedStep = stored('page', 'sentier.wizard.changed', (found) =>
  typeof found === 'string' ? found : null,
)

/**
 * Records the step that the member opened from the last step to change an answer. The back link of
 * the recorded step returns to the last step.
 */
export const recordChangedStep = (stepUrl: string): void => changedStep.set(stepUrl)

/** Deletes the record of the changed step when the last step is shown. */
export function forgetChangedStep(): void {
  if (changedStep.get() !== null) changedStep.remove()
}

/**
 * Tells whether the member reopened the step at this URL from the last step to change its answer.
 */
export const useIsChangedStep = (stepUrl: string): boolean => useStored(changedStep) === stepUrl
