import { isContinuationOfPreviousPage } from '../platform/previousPage.ts'
import { isTermsPage } from '../platform/sessionExpiry.ts'
import { readCurrentPath } from '../platform/url.ts'
import { isWizardStepPath, removeUnneededDraftOfExitedWizard } from './draft.ts'
import type { Wizard } from './wizard.ts'

/**
 * Removes choices from the draft of each wizard that the member has left. The function
 * `draftWhenLeft` of the wizard returns the remaining part (K08, L19). `pathname` is the current
 * URL path; null if no wizard is open.
 */
export function discardDraftsOfExitedWizards(wizards: readonly Wizard<object>[], pathname: string | null) {
  // The terms screen leads back to the wizard, so the draft is kept.
  if (isTermsPage()) return
  for (const wizard of wizards)
    if (pathname === null || !isWizardStepPath(wizard, pathname)) removeUnneededDraftOfExitedWizard(wizard)
}

/**
 * Discards the drafts of wizards that the member has left. Runs at the start of a page, before the
 * first member screen is rendered. If a link or a typed URL opened the page, the draft of the
 * wizard on this page is discarded too, because the visitor may come from another site.
 */
export function discardDraftsOnPageStart(wizards: readonly Wizard<object>[]): void {
  discardDraftsOfExitedWizards(wizards, isContinuationOfPreviousPage() ? readCurrentPath() : null)
}
