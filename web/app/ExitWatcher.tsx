import { useEffect } from 'react'
import { Outlet, useLocation } from 'react-router-dom'
import { isContinuation } from '../platform/continuation.ts'
import { shownPath } from '../platform/place.ts'
import { isAtAgreements } from '../platform/sessionOver.ts'
import { guestWizards } from '../domains/guests/wizards.ts'
import { report } from '../domains/interventions/steps.ts'
import { isWithin, leaveDraft } from '../wizard/draft.ts'
import type { Wizard } from '../wizard/wizard.ts'

/** Of these wizards nothing is kept once they are left (K08, L19). */
function leaveAllBut(pathname: string | null): void {
  // The terms that have to be accepted first lead back.
  if (isAtAgreements()) return
  for (const wizard of Object.values(guestWizards)) leaveUnlessAt(pathname, wizard)
  leaveUnlessAt(pathname, report)
}

function leaveUnlessAt<D extends object>(pathname: string | null, wizard: Wizard<D>): void {
  if (pathname === null || !isWithin(wizard, pathname)) leaveDraft(wizard)
}

// Before the first of the screens behind the door: a page that goes on with the one before it stays in its wizard.
// Whoever comes by a link or by its address has been elsewhere, on another site it may be.
leaveAllBut(isContinuation() ? shownPath() : null)

/** Around every screen behind the door: follows the address from one to the next, and out to the door. */
export function ExitWatcher() {
  const { pathname } = useLocation()
  useEffect(() => leaveAllBut(pathname), [pathname])
  useEffect(() => () => leaveAllBut(shownPath()), [])
  return <Outlet />
}
