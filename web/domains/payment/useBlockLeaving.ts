import { useEffect } from 'react'
import { NavigationType, useBlocker } from 'react-router-dom'
import { draftOwner } from '../../platform/session.ts'
import { onSessionExpired } from '../../platform/sessionExpiry.ts'

/**
 * Prevents the member from leaving while a payment has no response: the Back button does nothing,
 * and the browser asks before it closes the page. When the session expires meanwhile, the sign-in
 * screen opens all the same, because the attempt is stored for the member.
 */
export function useBlockLeaving(stays: boolean): void {
  // The rest of the page is inert during a payment, so Back and Forward are the only navigations
  // within the portal.
  const blocker = useBlocker(({ historyAction }) => stays && historyAction === NavigationType.Pop)
  useEffect(() => {
    if (blocker.state === 'blocked') blocker.reset()
  }, [blocker])

  useEffect(() => {
    if (!stays) return
    const who = draftOwner()
    let isOver = false
    const ask = (event: BeforeUnloadEvent) => {
      if (!isOver && draftOwner() === who) event.preventDefault()
    }
    const unfollow = onSessionExpired(() => {
      isOver = true
    })
    addEventListener('beforeunload', ask)
    return () => {
      unfollow()
      removeEventListener('beforeunload', ask)
    }
  }, [stays])
}
