import { reducedMotion } from './reducedMotion.ts'

/**
 * Fades in a new screen, unless the visitor prefers reduced motion. Not a View Transition, because
 * its overlay would block presses during the animation.
 */
export function animateScreenIn(screen: Element | null): void {
  if (!reducedMotion.matches) screen?.animate({ opacity: [0.4, 1] }, { duration: 160, easing: 'ease-out' })
}
