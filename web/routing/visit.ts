import { forgetChange } from '../wizard/change.ts'
import { acceptDraft, isOver, readDraft, reopenDraft, resetDraft } from '../wizard/draft.ts'
import { forgetRedirectedStep, noteRedirectedStep } from '../wizard/redirectedStep.ts'
import {
  type Params,
  type Wizard,
  firstOpenStep,
  isEarlier,
  lastStep,
  stepAddress,
  stepBefore,
} from '../wizard/wizard.ts'
import { requireSession } from './member.tsx'
import { hasMoved, requireNoSession } from './screen.tsx'

/** What a visit to a wizard comes to. */
interface Visit {
  /** The address that it leads to instead; null when the step may be shown. */
  to: string | null
  /** Changes what the visit changes: the draft begins anew where the address asks for it. */
  arrive?: (() => void) | undefined
}

/**
 * Returns what a visit to a step comes to, or to the bare address of the wizard, where `step` is undefined. Like all guards
 * it is pure: nothing changes until `arrive` is called.
 */
export function visitTo<D extends object, Path extends string>(
  wizard: Wizard<D, Path>,
  step: Path | undefined,
  url: URL,
  params: Params,
): Visit {
  const { of, gate, steps } = wizard
  const barred = (of === 'member' ? requireSession(url) : requireNoSession()) ?? gate?.(url.searchParams)
  if (barred) return { to: barred }
  // Back leads past what is done, to where it was begun.
  if (step && isOver(wizard) && hasMoved(url)) return { to: wizard.exit, arrive: wizard.passGate }
  const begun = wizard.begin?.(url.searchParams, readDraft(wizard), params, step)
  const draft = begun ?? readDraft(wizard)
  const first = step ? stepBefore(steps, draft, step) : firstOpenStep(steps, draft)
  return {
    // What was asked for leaves the address: asked for again by every Back, it would undo what was chosen since.
    to: first || begun ? stepAddress(wizard, (first ?? step)!, params) : null,
    arrive() {
      wizard.passGate?.()
      reopenDraft(wizard)
      if (step) acceptDraft(wizard)
      if (begun) resetDraft(wizard, begun)
      if (!step) return
      if (first && !begun && isEarlier(steps, first, step)) noteRedirectedStep(wizard, first)
      else forgetRedirectedStep(wizard, step)
      if (step === lastStep(steps, draft)) forgetChange()
    },
  }
}
