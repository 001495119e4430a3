import { createStoredValue, useStoredValue } from '../platform/storedValue.ts'

/**
 * URL of the wizard step to which the member went back from the last step in order to change an
 * answer; null if the member did not go back.
 */
const changedStep = createStoredValue('page', 'sentier.wizard.changed', (found) =>
  typeof found === 'string' ? found : null,
)

/**
 * Records the step to which the member goes back from the last step to change an answer. The back
 * link of the recorded step then returns to the last step.
 */
export const recordChangedStep = (stepUrl: string): void => changedStep.set(stepUrl)

/**
 * Deletes the record of the step to which the member went back. Called when the last step of the
 * wizard is shown again.
 */
export function forgetChangedStep(): void {
  if (changedStep.get() !== null) changedStep.remove()
}

/**
 * Returns whether the member went back from the last step to the step at this URL to change an
 * answer.
 */
export const useIsChangedAnswerStep = (stepUrl: string): boolean => useStoredValue(changedStep) === stepUrl
