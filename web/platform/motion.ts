const reduced = matchMedia('(prefers-reduced-motion: reduce)')

/** Whether whoever reads likes things to move: a change of screen is then shown as one, where the browser can. */
export const isMotionWelcome = (): boolean => !reduced.matches
