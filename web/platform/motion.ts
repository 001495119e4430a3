const reduced = matchMedia('(prefers-reduced-motion: reduce)')

/**
 * Lets a new screen come up out of the page, where whoever reads likes things to move. It is there at once and takes
 * every press: a transition of the whole view would stand before it as a picture, and swallow them.
 */
export function animateIn(screen: Element | null): void {
  if (!reduced.matches) screen?.animate({ opacity: [0.4, 1] }, { duration: 160, easing: 'ease-out' })
}
