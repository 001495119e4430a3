import { useEffect } from 'react'
import { Outlet, useLocation } from 'react-router-dom'
import { readCurrentPath } from '../platform/url.ts'
import { discardDraftsOfLeftWizards } from '../wizard/leftWizards.ts'
import type { Wizard } from '../wizard/wizard.ts'

/**
 * Route component around every lazily loaded screen. On each navigation, the component discards the
 * drafts of the wizards that the member has left.
 */
export function WizardExitWatcher({ wizards }: { wizards: readonly Wizard<object>[] }) {
  const { pathname } = useLocation()
  useEffect(() => discardDraftsOfLeftWizards(wizards, pathname), [wizards, pathname])
  useEffect(() => () => discardDraftsOfLeftWizards(wizards, readCurrentPath()), [wizards])
  return <Outlet />
}
