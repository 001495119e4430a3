import { stored, useStored } from '../platform/stored.ts'

/** Wizard and step that is shown in place of a step that was requested too early; null for none. */
const redirectedStep = stored('page', 'sentier.wizard.turned', (found) =>
  typeof found === 'string' ? found : null,
)

const stepKeyOf = ({ id }: { id: string }, step: string) => `${id} ${step}`

/** Records that `step` is shown in place of a later step that the URL requested (E08). */
export const recordRedirectedStep = (wizard: { id: string }, step: string): void =>
  redirectedStep.set(stepKeyOf(wizard, step))

/** Moves the record of a redirect from the step `from` to the step `to`, which replaces it. */
export function moveRedirectedStep(wizard: { id: string }, from: string, to: string): void {
  if (redirectedStep.get() === stepKeyOf(wizard, from)) recordRedirectedStep(wizard, to)
}

/** Clears the record of a redirect when another step is shown. */
export function forgetRedirectedStep(wizard: { id: string }, shown: string): void {
  if (redirectedStep.get() !== null && redirectedStep.get() !== stepKeyOf(wizard, shown))
    redirectedStep.remove()
}

/** Tells whether this step is shown in place of a requested later step. */
export const useRedirectedStep = (wizard: { id: string }, step: string): boolean =>
  useStored(redirectedStep) === stepKeyOf(wizard, step)
