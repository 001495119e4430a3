const prefersReducedMotion = matchMedia('(prefers-reduced-motion: reduce)')

/**
 * Fades a new screen in, unless the visitor prefers reduced motion. The screen accepts presses from
 * the start; a View Transition would cover the screen with an image that takes the presses.
 */
export function animateIn(screen: Element | null): void {
  if (!prefersReducedMotion.matches)
    screen?.animate({ opacity: [0.4, 1] }, { duration: 160, easing: 'ease-out' })
}
