import { useSyncExternalStore } from 'react'

/** More than the bars of a browser take and give back as one scrolls, and less than any keyboard: CSS pixels. */
const leastKeyboard = 120

/** How much of the page is seen. */
interface Sight {
  /** Something is being written into. */
  writing: boolean
  /** The height that is seen now, CSS pixels. */
  height: number
  /** The most of it that has been seen since the window has this width. */
  tallest: number
}

/** Whether a keyboard stands on the screen: it takes a part of the height while something is written. */
export const isKeyboardOpen = ({ writing, height, tallest }: Sight): boolean =>
  writing && tallest - height >= leastKeyboard

const seen = { width: 0, tallest: 0 }

/** The height that is seen; of a page that is magnified, what would be seen of it otherwise. */
function seenHeight(): number {
  const { visualViewport, innerHeight, innerWidth } = window
  const height = visualViewport ? visualViewport.height * visualViewport.scale : innerHeight
  // Turned round, the window has another height to compare with.
  if (innerWidth !== seen.width) Object.assign(seen, { width: innerWidth, tallest: 0 })
  seen.tallest = Math.max(seen.tallest, height)
  return height
}

// The fields of a card are a frame of another page.
const isWriting = () => document.activeElement?.matches('input, textarea, select, iframe') ?? false

function snapshot(): boolean {
  const height = seenHeight()
  return isKeyboardOpen({ writing: isWriting(), height, tallest: seen.tallest })
}

function subscribe(listener: () => void): () => void {
  const { visualViewport } = window
  const events = ['focusin', 'focusout', 'resize'] as const
  events.forEach((event) => addEventListener(event, listener))
  visualViewport?.addEventListener('resize', listener)
  return () => {
    events.forEach((event) => removeEventListener(event, listener))
    visualViewport?.removeEventListener('resize', listener)
  }
}

/** The same of this window, followed. */
export const useKeyboardOpen = (): boolean => useSyncExternalStore(subscribe, snapshot)
