import { stored, useStored } from '../platform/stored.ts'

/** The address of the step whose answer is looked at again from the last one; null for none. */
const changed = stored('page', 'sentier.wizard.changed', (found) =>
  typeof found === 'string' ? found : null,
)

/** Remembers the step that was opened from the last step to change an answer: its back link returns to the last step. */
export const rememberChangedStep = (address: string): void => changed.set(address)

/** The last step is shown: nothing is being changed. */
export function forgetChange(): void {
  if (changed.get() !== null) changed.remove()
}

/** Whether what the step of this address asks for is being changed. */
export const useIsChanged = (address: string): boolean => useStored(changed) === address
