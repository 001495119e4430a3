import { stored, useStored } from '../platform/stored.ts'

/** The step that is shown in the place of one that was asked for too early; null for none. */
const turnedBack = stored('page', 'sentier.wizard.turned', (found) =>
  typeof found === 'string' ? found : null,
)

const nameOf = ({ id }: { id: string }, step: string) => `${id} ${step}`

/** Remembers that this step has to come first, and is not what the address asked for (E08). */
export const noteTurnedBack = (wizard: { id: string }, step: string): void =>
  turnedBack.set(nameOf(wizard, step))

/** The step that came first makes way for another one, of which the same is said. */
export function passOnTurnedBack(wizard: { id: string }, from: string, to: string): void {
  if (turnedBack.get() === nameOf(wizard, from)) noteTurnedBack(wizard, to)
}

/** A step is shown: what was said on another one is over. */
export function forgetTurnedBack(wizard: { id: string }, shown: string): void {
  if (turnedBack.get() !== null && turnedBack.get() !== nameOf(wizard, shown)) turnedBack.remove()
}

/** Whether this step stands in the place of a later one. */
export const useTurnedBack = (wizard: { id: string }, step: string): boolean =>
  useStored(turnedBack) === nameOf(wizard, step)
