/** Timing and texts that a scene receives to draw a frame. */
export interface SceneTime {
  /** Seconds since the scene began; slightly below 0 or above `length` during transitions. */
  t: number
  /** Duration of the scene, in seconds. */
  length: number
  /** Start time of each spoken phrase, in seconds from the beginning of the scene. */
  phrases: readonly number[]
  /** Texts inside the picture, in the language of the video. */
  labels: readonly string[]
}

/** Draws a scene as SVG of 960 by 540 units, without its title. */
export type Scene = (time: SceneTime) => string
