import { createStoredValue, useStoredValue } from '../platform/storedValue.ts'

/**
 * URL of the wizard step that the member reopened from the last step, to change an answer; null
 * without such a step.
 */
const stepReopenedForChange = createStoredValue('page', 'sentier.wizard.changed', (found) =>
  typeof found === 'string' ? found : null,
)

/**
 * Records that the member reopens the given step from the last step of a wizard, to change an
 * answer. The back link of the reopened step then leads to the last step.
 */
export const recordStepReopenedForChange = (stepUrl: string): void => stepReopenedForChange.set(stepUrl)

/**
 * Deletes the record of the step that the member reopened from the last step. Called when the last
 * step is shown again.
 */
export function clearStepReopenedForChange(): void {
  if (stepReopenedForChange.get() !== null) stepReopenedForChange.remove()
}

/**
 * Returns whether the member has reopened the step at this URL from the last step of the wizard, to
 * change an answer.
 */
export const useIsStepReopenedForChange = (stepUrl: string): boolean =>
  useStoredValue(stepReopenedForChange) === stepUrl
