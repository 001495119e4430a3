/** Numbers that move: everything a frame shows is a pure function of time, so that frames can be drawn in any order. */

export const width = 960
export const height = 540

const clamp = (value: number, low = 0, high = 1) => Math.min(high, Math.max(low, value))
export const mix = (from: number, to: number, share: number) => from + (to - from) * share

/** How far `t` has come from `start` to `end`, 0 to 1. */
export const span = (t: number, start: number, end: number) => clamp((t - start) / (end - start))

/** Slow, fast, slow. */
export const ease = (share: number) => (share < 0.5 ? 4 * share ** 3 : 1 - (-2 * share + 2) ** 3 / 2)

/** Fast, then slow. */
export const settle = (share: number) => 1 - (1 - share) ** 3

/** Arrives a little too far, and comes back. */
export const overshoot = (share: number) => 1 + 2.2 * (share - 1) ** 3 + 1.2 * (share - 1) ** 2

/** Eased progress between two moments. */
export const glide = (t: number, start: number, end: number) => ease(span(t, start, end))

/** A steady number from 0 to 1 for each index and seed. */
export function chance(index: number, seed = 0): number {
  let mixed = Math.imul(index + 374761393, 668265263) ^ Math.imul(seed + 1, 2246822519)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 1274126177)
  return ((mixed ^ (mixed >>> 16)) >>> 0) / 4294967296
}

/** A number as SVG wants it: short. */
export const n = (value: number) => String(Math.round(value * 10) / 10)

export interface Place {
  x: number
  y: number
}

/** The joint between two ends of a limb whose two bones have the same length; `side` 1 or -1 says which way it bends. */
export function joint(from: Place, to: Place, bone: number, side: 1 | -1): Place {
  const dx = to.x - from.x
  const dy = to.y - from.y
  const reach = Math.min(Math.hypot(dx, dy), bone * 2 - 0.01)
  const away = Math.sqrt(bone * bone - (reach / 2) ** 2)
  const turn = Math.atan2(dy, dx) + (side * Math.PI) / 2
  return { x: (from.x + to.x) / 2 + Math.cos(turn) * away, y: (from.y + to.y) / 2 + Math.sin(turn) * away }
}
