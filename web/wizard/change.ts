import { stored, useStored } from '../platform/stored.ts'

/** URL of the step that was reopened from the last step to change an answer; null for none. */
const changed = stored('page', 'sentier.wizard.changed', (found) =>
  typeof found === 'string' ? found : null,
)

/** Remembers the step that was opened from the last step to change an answer: its back link returns to the last step. */
export const rememberChangedStep = (address: string): void => changed.set(address)

/** Forgets the changed step when the last step is shown. */
export function forgetChange(): void {
  if (changed.get() !== null) changed.remove()
}

/** Tells whether the step at this URL was reopened from the last step to change its answer. */
export const useIsChanged = (address: string): boolean => useStored(changed) === address
