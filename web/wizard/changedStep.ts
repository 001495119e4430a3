import { stored, useStored } from '../platform/stored.ts'

/** URL of the step that was reopened from the last step to change an answer; null for none. */
const changedStep = stored('page', 'sentier.wizard.changed', (found) =>
  typeof found === 'string' ? found : null,
)

/**
 * Remembers the step that was opened from the last step to change an answer: its back link returns
 * to the last step.
 */
export const rememberChangedStep = (address: string): void => changedStep.set(address)

/** Forgets the changed step when the last step is shown. */
export function forgetChangedStep(): void {
  if (changedStep.get() !== null) changedStep.remove()
}

/** Tells whether the step at this URL was reopened from the last step to change its answer. */
export const useIsChangedStep = (address: string): boolean => useStored(changedStep) === address
