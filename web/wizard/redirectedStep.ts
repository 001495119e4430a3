import { stored, useStored } from '../platform/stored.ts'

/** The step that is shown in the place of one that was asked for too early; null for none. */
const redirectedStep = stored('page', 'sentier.wizard.turned', (found) =>
  typeof found === 'string' ? found : null,
)

const nameOf = ({ id }: { id: string }, step: string) => `${id} ${step}`

/** Remembers that this step has to come first, and is not what the address asked for (E08). */
export const noteRedirectedStep = (wizard: { id: string }, step: string): void =>
  redirectedStep.set(nameOf(wizard, step))

/** The step that came first makes way for another one, of which the same is said. */
export function moveRedirectedStep(wizard: { id: string }, from: string, to: string): void {
  if (redirectedStep.get() === nameOf(wizard, from)) noteRedirectedStep(wizard, to)
}

/** A step is shown: what was said on another one is over. */
export function forgetRedirectedStep(wizard: { id: string }, shown: string): void {
  if (redirectedStep.get() !== null && redirectedStep.get() !== nameOf(wizard, shown)) redirectedStep.remove()
}

/** Whether this step stands in the place of a later one. */
export const useRedirectedStep = (wizard: { id: string }, step: string): boolean =>
  useStored(redirectedStep) === nameOf(wizard, step)
