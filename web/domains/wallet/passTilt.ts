import type { PointerEvent } from 'react'

/**
 * Event handlers with which a pass card follows the finger or the mouse: the style sheet tilts the
 * card and moves its gleam, unless the member prefers reduced motion.
 */
export const passTiltHandlers = {
  onPointerMove({ currentTarget, clientX, clientY }: PointerEvent<HTMLElement>) {
    const { left, top, width, height } = currentTarget.getBoundingClientRect()
    setTilt(currentTarget, (clientX - left) / width - 0.5, (clientY - top) / height - 0.5)
  },
  /** Also follows the cancellation of a touch that scrolls the page. */
  onPointerLeave: ({ currentTarget }: PointerEvent<HTMLElement>) => setTilt(currentTarget, '', ''),
}

/** Sets the position of the pointer on a card, from -0.5 to 0.5; empty texts remove it. */
function setTilt({ style }: HTMLElement, x: number | '', y: number | ''): void {
  style.setProperty('--tilt-x', `${x}`)
  style.setProperty('--tilt-y', `${y}`)
}
