import { useEffect } from 'react'
import { Outlet, useLocation } from 'react-router-dom'
import { isContinuationOfPreviousPage } from '../platform/previousPage.ts'
import { readCurrentPath } from '../platform/url.ts'
import { isTermsPage } from '../platform/sessionExpiry.ts'
import { guestWizards } from '../domains/guests/guestWizards.ts'
import { reportWizard } from '../domains/interventions/reportWizard.ts'
import { isWizardStepPath, trimDraftOnLeave } from '../wizard/draft.ts'
import type { Wizard } from '../wizard/wizard.ts'

/**
 * Discards the drafts of the guest and intervention report wizards that the member has left (K08,
 * L19).
 */
function discardDraftsOfLeftWizards(pathname: string | null): void {
  // The terms screen leads back to the wizard, so the draft is kept.
  if (isTermsPage()) return
  for (const wizard of Object.values(guestWizards)) discardDraftOutsideWizard(pathname, wizard)
  discardDraftOutsideWizard(pathname, reportWizard)
}

function discardDraftOutsideWizard<D extends object>(pathname: string | null, wizard: Wizard<D>): void {
  if (pathname === null || !isWizardStepPath(wizard, pathname)) trimDraftOnLeave(wizard)
}

// Runs before the first member screen renders. A reloaded page, or a page restored by Back, keeps
// the draft of its wizard. A page opened by a link or a typed URL discards the drafts, since the
// visitor may come from another site.
discardDraftsOfLeftWizards(isContinuationOfPreviousPage() ? readCurrentPath() : null)

/**
 * Wraps every lazily loaded screen. On each navigation, the component discards the drafts of the
 * wizards that the member has left.
 */
export function WizardExitWatcher() {
  const { pathname } = useLocation()
  useEffect(() => discardDraftsOfLeftWizards(pathname), [pathname])
  useEffect(() => () => discardDraftsOfLeftWizards(readCurrentPath()), [])
  return <Outlet />
}
