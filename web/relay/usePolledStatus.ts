import { useEffect, useState } from 'react'
import { usePolling } from './usePolling.ts'
import { useReload } from './useReload.ts'

/**
 * Polls the gateway until other people have decided on a request of the member. Returns the message
 * about the decision; null before the decision. After the decision, the screen loads its data
 * again.
 * @param poll Loads the current status; returns a message if it differs from the shown status.
 */
export function usePolledStatus(isPending: boolean, poll: () => Promise<string | null>): string | null {
  const { reload } = useReload()
  const [message, setMessage] = useState<string | null>(null)

  usePolling(isPending, async () => {
    const decision = await poll()
    if (decision === null) return
    setMessage(decision)
    reload()
  })

  // A dialog about the pending request closes with the decision and takes the focus with it.
  useEffect(() => {
    if (message === null || document.activeElement !== document.body) return
    document.querySelector('h1')?.focus({ preventScroll: true })
  }, [message])
  return message
}
