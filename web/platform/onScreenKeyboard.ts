import { useSyncExternalStore } from 'react'

/**
 * Minimum reduction of the visible height at which an on-screen keyboard counts as open, in CSS
 * pixels. The bars of a browser that appear on scrolling are lower than this, and every keyboard is
 * higher.
 */
const minKeyboardHeight = 120

/** Measurements of the page that tell whether an on-screen keyboard is open. */
interface VisibleArea {
  /** True if a text field has the focus. */
  writing: boolean
  /** Current visible height of the page, in CSS pixels. */
  height: number
  /** Largest visible height of the page at the current width of the window, in CSS pixels. */
  tallest: number
}

/**
 * Returns whether an on-screen keyboard is open: a text field has the focus and the visible height
 * has shrunk.
 */
export const isOnScreenKeyboardOpen = ({ writing, height, tallest }: VisibleArea): boolean =>
  writing && tallest - height >= minKeyboardHeight

const visibleArea = { width: 0, tallest: 0 }

/** Returns the visible height of the page without pinch zoom, in CSS pixels. */
function measureVisibleHeight(): number {
  const { visualViewport, innerHeight, innerWidth } = window
  const height = visualViewport ? visualViewport.height * visualViewport.scale : innerHeight
  // After a rotation, the window needs a new maximum height.
  if (innerWidth !== visibleArea.width) Object.assign(visibleArea, { width: innerWidth, tallest: 0 })
  visibleArea.tallest = Math.max(visibleArea.tallest, height)
  return height
}

// Card fields of Stripe are an iframe.
const isTextFieldFocused = () => document.activeElement?.matches('input, textarea, select, iframe') ?? false

function detectOnScreenKeyboard(): boolean {
  const height = measureVisibleHeight()
  return isOnScreenKeyboardOpen({ writing: isTextFieldFocused(), height, tallest: visibleArea.tallest })
}

function subscribeToOnScreenKeyboard(listener: () => void): () => void {
  const { visualViewport } = window
  const events = ['focusin', 'focusout', 'resize'] as const
  events.forEach((event) => addEventListener(event, listener))
  visualViewport?.addEventListener('resize', listener)
  return () => {
    events.forEach((event) => removeEventListener(event, listener))
    visualViewport?.removeEventListener('resize', listener)
  }
}

/** Returns whether an on-screen keyboard is open. Re-renders the component when this changes. */
export const useIsOnScreenKeyboardOpen = (): boolean =>
  useSyncExternalStore(subscribeToOnScreenKeyboard, detectOnScreenKeyboard)
