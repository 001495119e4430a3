import { useEffect } from 'react'
import { Outlet, useLocation } from 'react-router-dom'
import { isContinuation } from '../platform/continuation.ts'
import { shownPath } from '../platform/place.ts'
import { isAtAgreements } from '../platform/sessionOver.ts'
import { guestWizards } from '../domains/guests/wizards.ts'
import { report } from '../domains/interventions/steps.ts'
import { isWithin, leaveDraft } from '../wizard/draft.ts'
import type { Wizard } from '../wizard/wizard.ts'

/**
 * Discards the drafts of the guest and intervention report wizards that the member has left (K08,
 * L19).
 */
function leaveAllBut(pathname: string | null): void {
  // The terms screen leads back to the wizard, so the draft is kept.
  if (isAtAgreements()) return
  for (const wizard of Object.values(guestWizards)) leaveUnlessAt(pathname, wizard)
  leaveUnlessAt(pathname, report)
}

function leaveUnlessAt<D extends object>(pathname: string | null, wizard: Wizard<D>): void {
  if (pathname === null || !isWithin(wizard, pathname)) leaveDraft(wizard)
}

// Runs before the first member screen renders. A reloaded page, or a page restored by Back, keeps
// the draft of its wizard. A page opened by a link or a typed URL discards the drafts, since the
// visitor may come from another site.
leaveAllBut(isContinuation() ? shownPath() : null)

/**
 * Wraps every lazily loaded screen and discards the drafts of left wizards on each navigation, also
 * on navigation to a public screen.
 */
export function ExitWatcher() {
  const { pathname } = useLocation()
  useEffect(() => leaveAllBut(pathname), [pathname])
  useEffect(() => () => leaveAllBut(shownPath()), [])
  return <Outlet />
}
