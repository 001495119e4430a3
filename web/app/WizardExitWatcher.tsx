import { useEffect } from 'react'
import { Outlet, useLocation } from 'react-router-dom'
import { readCurrentPath } from '../platform/url.ts'
import { discardDraftsOfExitedWizards } from '../wizard/discardExitedDrafts.ts'
import type { Wizard } from '../wizard/wizard.ts'

/**
 * Route component around every lazily loaded screen. On each navigation, the component discards the
 * drafts of the wizards that the member has left.
 */
export function WizardExitWatcher({ wizards }: { wizards: readonly Wizard<object>[] }) {
  const { pathname } = useLocation()
  useEffect(() => discardDraftsOfExitedWizards(wizards, pathname), [wizards, pathname])
  useEffect(() => () => discardDraftsOfExitedWizards(wizards, readCurrentPath()), [wizards])
  return <Outlet />
}
