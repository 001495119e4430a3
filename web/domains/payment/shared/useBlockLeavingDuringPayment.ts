import { useEffect } from 'react'
import { NavigationType, useBlocker } from 'react-router-dom'
import { readDraftOwnerId } from '../../../platform/session.ts'
import { onSessionExpired } from '../../../platform/sessionExpiry.ts'

/**
 * Prevents the member from leaving while a payment has no response: the Back button does nothing,
 * and the browser asks before it closes the page. An expired session still opens the sign-in
 * screen.
 */
export function useBlockLeavingDuringPayment(isPaymentPending: boolean): void {
  // The rest of the page is inert during a payment, so Back and Forward are the only navigations
  // within the portal.
  const blocker = useBlocker(({ historyAction }) => isPaymentPending && historyAction === NavigationType.Pop)
  useEffect(() => {
    if (blocker.state === 'blocked') blocker.reset()
  }, [blocker])

  useEffect(() => {
    if (!isPaymentPending) return
    const who = readDraftOwnerId()
    let isOver = false
    const confirmUnload = (event: BeforeUnloadEvent) => {
      if (!isOver && readDraftOwnerId() === who) event.preventDefault()
    }
    const unfollow = onSessionExpired(() => {
      isOver = true
    })
    addEventListener('beforeunload', confirmUnload)
    return () => {
      unfollow()
      removeEventListener('beforeunload', confirmUnload)
    }
  }, [isPaymentPending])
}
