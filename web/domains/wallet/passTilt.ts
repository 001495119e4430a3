import type { PointerEvent } from 'react'

/**
 * Event handlers with which a pass card follows the finger or the mouse: the style sheet tilts the
 * card and moves its gleam, unless the member prefers reduced motion.
 */
export const passTiltHandlers = {
  onPointerMove({ currentTarget, clientX, clientY }: PointerEvent<HTMLElement>) {
    const { left, top, width, height } = currentTarget.getBoundingClientRect()
    currentTarget.style.setProperty('--tilt-x', ((clientX - left) / width - 0.5).toFixed(3))
    currentTarget.style.setProperty('--tilt-y', ((clientY - top) / height - 0.5).toFixed(3))
  },
  onPointerLeave({ currentTarget: { style } }: PointerEvent<HTMLElement>) {
    style.removeProperty('--tilt-x')
    style.removeProperty('--tilt-y')
  },
  onPointerCancel: (event: PointerEvent<HTMLElement>) => passTiltHandlers.onPointerLeave(event),
}
