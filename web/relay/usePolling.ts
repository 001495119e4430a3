import { useEffect, useEffectEvent } from 'react'
import { Failure } from './gatewayFailure.ts'
import { computePollDelay } from './pollDelay.ts'

/**
 * Calls `poll` repeatedly while `isPending` is true and the page is visible, after the delays that
 * `computePollDelay` returns. A failed call changes nothing on the screen.
 * @param poll Loads the data and shows its changes.
 */
export function usePolling(isPending: boolean, poll: () => Promise<unknown>): void {
  const pollOnce = useEffectEvent(poll)
  useEffect(() => {
    if (!isPending) return undefined
    let startedAt = Date.now()
    let polledAt = -Infinity
    let retryAfter: number | null = null
    let timer: ReturnType<typeof setTimeout> | undefined
    let isOver = false

    function schedulePoll(trigger: 'interval' | 'return' | 'reconnect'): void {
      clearTimeout(timer)
      const now = Date.now()
      const isVisible = document.visibilityState === 'visible'
      if (trigger !== 'interval' && isVisible) startedAt = now
      const delay = computePollDelay(
        {
          trigger,
          elapsed: now - startedAt,
          sincePoll: now - polledAt,
          isVisible,
          isOnline: navigator.onLine,
          retryAfter,
        },
        Math.random(),
      )
      if (delay !== null) timer = setTimeout(() => void sendPoll(), delay)
    }

    async function sendPoll(): Promise<void> {
      polledAt = Date.now()
      retryAfter = await pollOnce().then(
        () => null,
        (error: unknown) => Failure.from(error).retryAfter,
      )
      if (!isOver) schedulePoll('interval')
    }

    const pollOnReturn = () => schedulePoll('return')
    const pollOnReconnect = () => schedulePoll('reconnect')
    schedulePoll('interval')
    document.addEventListener('visibilitychange', pollOnReturn)
    addEventListener('focus', pollOnReturn)
    addEventListener('online', pollOnReconnect)
    return () => {
      isOver = true
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', pollOnReturn)
      removeEventListener('focus', pollOnReturn)
      removeEventListener('online', pollOnReconnect)
    }
  }, [isPending])
}
