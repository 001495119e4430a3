/**
 * Animation functions. Every frame is a pure function of time, so frames can be drawn in any order.
 */

export const width = 960
export const height = 540

const clamp = (value: number, low = 0, high = 1) => Math.min(high, Math.max(low, value))
export const interpolateLinearly = (from: number, to: number, progress: number) =>
  from + (to - from) * progress

/**
 * Returns the linear progress at the given time, from 0 at `start` to 1 at `end`. Earlier times
 * give 0, and later times give 1.
 */
export const computeProgress = (time: number, start: number, end: number) =>
  clamp((time - start) / (end - start))

/** Returns the eased progress of a motion that starts slowly, speeds up and ends slowly. */
export const easeInOut = (progress: number) =>
  progress < 0.5 ? 4 * progress ** 3 : 1 - (-2 * progress + 2) ** 3 / 2

/** Returns the eased progress of a motion that starts fast and ends slowly. */
export const easeOut = (progress: number) => 1 - (1 - progress) ** 3

/** Returns the eased progress of a motion that overshoots its target and then returns to it. */
export const easeWithOvershoot = (progress: number) =>
  1 + 2.2 * (progress - 1) ** 3 + 1.2 * (progress - 1) ** 2

/**
 * Returns the progress of an eased motion at the given time, from 0 at `start` to 1 at `end`.
 */
export const computeEasedProgress = (time: number, start: number, end: number) =>
  easeInOut(computeProgress(time, start, end))

/** Returns a deterministic pseudorandom number from 0 to 1 for an index and a seed. */
export function generateSeededRandom(index: number, seed = 0): number {
  let mixed = Math.imul(index + 374761393, 668265263) ^ Math.imul(seed + 1, 2246822519)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 1274126177)
  return ((mixed ^ (mixed >>> 16)) >>> 0) / 4294967296
}

/** Formats a number for SVG with at most one decimal. */
export const formatDecimal = (value: number) => String(Math.round(value * 10) / 10)

export interface Point {
  x: number
  y: number
}

/**
 * Returns the position of the elbow or knee of a limb with two equally long bones. `bendSide` (1 or
 * -1) is the side to which the limb bends.
 */
export function computeLimbJoint(start: Point, end: Point, boneLength: number, bendSide: 1 | -1): Point {
  const dx = end.x - start.x
  const dy = end.y - start.y
  const reach = Math.min(Math.hypot(dx, dy), boneLength * 2 - 0.01)
  const away = Math.sqrt(boneLength * boneLength - (reach / 2) ** 2)
  const turn = Math.atan2(dy, dx) + (bendSide * Math.PI) / 2
  return {
    x: (start.x + end.x) / 2 + Math.cos(turn) * away,
    y: (start.y + end.y) / 2 + Math.sin(turn) * away,
  }
}
