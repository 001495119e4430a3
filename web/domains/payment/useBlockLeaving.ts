import { useEffect } from 'react'
import { NavigationType, useBlocker } from 'react-router-dom'
import { memberOrGuest } from '../../platform/session.ts'
import { onSessionOver } from '../../platform/sessionOver.ts'

/**
 * Keeps this page while a payment has no answer: Back does nothing, and the browser asks before it closes or loads
 * another. A session that is over meanwhile leads to the door all the same: the attempt waits for its member.
 */
export function useBlockLeaving(stays: boolean): void {
  // The rest of the page is inert then, so that Back and Forward are the only ways within the portal.
  const blocker = useBlocker(({ historyAction }) => stays && historyAction === NavigationType.Pop)
  useEffect(() => {
    if (blocker.state === 'blocked') blocker.reset()
  }, [blocker])

  useEffect(() => {
    if (!stays) return
    const who = memberOrGuest()
    let isOver = false
    const ask = (event: BeforeUnloadEvent) => {
      if (!isOver && memberOrGuest() === who) event.preventDefault()
    }
    const unfollow = onSessionOver(() => {
      isOver = true
    })
    addEventListener('beforeunload', ask)
    return () => {
      unfollow()
      removeEventListener('beforeunload', ask)
    }
  }, [stays])
}
