import { clearStepReopenedForChange } from '../wizard/changedStep.ts'
import {
  acceptStoredDraft,
  isWizardCompleted,
  readDraft,
  clearWizardCompletionFlag,
  resetDraft,
} from '../wizard/draft.ts'
import { clearRedirectTargetStepUnlessShown, recordRedirectTargetStep } from '../wizard/redirectedStep.ts'
import {
  type Params,
  type Wizard,
  findFirstIncompleteWizardStep,
  isEarlierWizardStep,
  findLastWizardStepIfReachable,
  buildWizardStepUrl,
  findRequiredWizardStep,
} from '../wizard/wizard.ts'
import { requireSession } from './memberRoute.tsx'
import { isCurrentUrl, requireNoSession } from './screen.tsx'

/**
 * Result of resolving a wizard URL: a redirect, if any, and side effects that the caller applies.
 */
interface Visit {
  /** Path to redirect to; null if the requested wizard step may be shown. */
  redirect: string | null
  /**
   * Applies the side effects of the navigation, for example resets the draft if the URL requests a
   * new draft.
   */
  apply?: (() => void) | undefined
}

/**
 * Decides whether a wizard shows the requested step or redirects. Without `step`, the start URL was
 * requested. Has no side effects; the caller runs them with `apply` of the result.
 */
export function resolveWizardNavigation<D extends object, Path extends string>(
  wizard: Wizard<D, Path>,
  step: Path | undefined,
  url: URL,
  params: Params,
): Visit {
  const { audience, gate, steps } = wizard
  const barred =
    (audience === 'member' ? requireSession(url) : requireNoSession()) ?? gate?.(url.searchParams)
  if (barred) return { redirect: barred }
  // Back skips the steps of a completed wizard and leads to the screen that it was started from.
  if (step && isWizardCompleted(wizard) && isCurrentUrl(url))
    return { redirect: wizard.exitPath, apply: wizard.passGate }
  const initialDraft = wizard.initialDraft?.(url.searchParams, readDraft(wizard), params, step)
  const draft = initialDraft ?? readDraft(wizard)
  const first = step
    ? findRequiredWizardStep(steps, draft, step)
    : findFirstIncompleteWizardStep(steps, draft)
  return {
    // The redirect removes the requested choice from the URL. If it stayed, every Back would apply
    // it again and undo later choices.
    redirect: first || initialDraft ? buildWizardStepUrl(wizard, (first ?? step)!, params) : null,
    apply() {
      wizard.passGate?.()
      clearWizardCompletionFlag(wizard)
      if (step) acceptStoredDraft(wizard)
      if (initialDraft) resetDraft(wizard, initialDraft)
      if (!step) return
      if (first && !initialDraft && isEarlierWizardStep(steps, first, step))
        recordRedirectTargetStep(wizard, first)
      else clearRedirectTargetStepUnlessShown(wizard, step)
      if (step === findLastWizardStepIfReachable(steps, draft)) clearStepReopenedForChange()
    },
  }
}
