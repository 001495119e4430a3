const prefersReducedMotion = matchMedia('(prefers-reduced-motion: reduce)')

/**
 * Fades in a new screen, unless the visitor prefers reduced motion. The screen accepts presses
 * during the animation. A View Transition is not used, because its image over the screen would
 * catch the presses.
 */
export function animateScreenIn(screen: Element | null): void {
  if (!prefersReducedMotion.matches)
    screen?.animate({ opacity: [0.4, 1] }, { duration: 160, easing: 'ease-out' })
}
