import { type MouseEvent, useEffect, useEffectEvent, useState } from 'react'
import { useHasLeftScreen } from '../platform/useHasLeftScreen.ts'

/**
 * Queues a press on a button while the wizard step waits, for example for the gateway, and repeats
 * the press afterwards. Later input of the member, or a link that the member follows, cancels the
 * queued press.
 * @param isWaiting true until the step has determined whether the next step may open
 * @param onQueue called when a press is queued
 */
export function useQueuedPress(isWaiting: boolean, onQueue?: () => void) {
  const [pressed, setPressed] = useState<HTMLButtonElement | null>(null)
  const hasLeftScreen = useHasLeftScreen()
  const repeatPress = useEffectEvent((button: HTMLButtonElement) => {
    setPressed(null)
    if (!hasLeftScreen()) button.click()
  })

  useEffect(() => {
    if (!pressed) return undefined
    if (!isWaiting) {
      const timer = setTimeout(() => repeatPress(pressed))
      return () => clearTimeout(timer)
    }
    const form = pressed.form
    const cancelQueuedPress = () => setPressed(null)
    form?.addEventListener('input', cancelQueuedPress)
    return () => form?.removeEventListener('input', cancelQueuedPress)
  }, [pressed, isWaiting])

  return {
    /** True while a press of the button is queued. */
    isQueued: pressed !== null && isWaiting,
    /** Click handler of the button, which queues the press while the wizard step waits. */
    queuePress: (event: MouseEvent<HTMLButtonElement>) => {
      if (!isWaiting) return
      event.preventDefault()
      setPressed(event.currentTarget)
      onQueue?.()
    },
  }
}
