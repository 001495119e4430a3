import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { pathWithoutClub } from '../platform/place.ts'
import { guestWizards } from '../screens/guests/wizards.ts'
import { isWithin, leaveDraft } from '../wizard/draft.ts'

/** The wizards of which nothing is kept once they are left (L19). */
const forgetting = Object.values(guestWizards)

function leaveAllBut(pathname: string | null): void {
  for (const wizard of forgetting) {
    if (pathname === null || !isWithin(wizard, pathname)) leaveDraft(wizard)
  }
}

/**
 * For the start of a page: only a reload stays in a wizard. Whoever comes by a link or by its address has been elsewhere,
 * on another site it may be.
 */
export function leaveAtStart(): void {
  const [arrival] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  leaveAllBut(arrival?.type === 'navigate' ? null : pathWithoutClub().split('?')[0]!)
}

/** Follows the address from one screen to the next. */
export function useLeaving(): void {
  const { pathname } = useLocation()
  useEffect(() => leaveAllBut(pathname), [pathname])
}
