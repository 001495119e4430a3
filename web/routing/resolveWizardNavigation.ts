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
import { getSignInPathUnlessSignedIn } from './memberRoute.tsx'
import { isCurrentUrl, getDashboardPathIfSignedIn } from './screen.tsx'

/**
 * Result of a navigation to a URL of a wizard: the redirect, if any, and the side effects that the
 * caller runs.
 */
interface Visit {
  /** Path to redirect to; null if the requested wizard step may be shown. */
  redirect: string | null
  /**
   * Runs the side effects of the navigation, such as a reset of the draft for a URL that requests a
   * new draft.
   */
  apply?: (() => void) | undefined
}

/**
 * Decides whether a wizard shows the requested step or redirects. `step` is undefined for the start
 * URL of the wizard. Has no side effects itself; `apply` of the result runs them.
 */
export function resolveWizardNavigation<D extends object, Path extends string>(
  wizard: Wizard<D, Path>,
  step: Path | undefined,
  url: URL,
  params: Params,
): Visit {
  const { audience, gate, steps } = wizard
  const barred =
    (audience === 'member' ? getSignInPathUnlessSignedIn(url) : getDashboardPathIfSignedIn()) ??
    gate?.(url.searchParams)
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
