/** Time and texts from which a frame of a video scene is drawn. */
export interface SceneInput {
  /**
   * Seconds since the scene began. During a transition the value can be slightly below 0 or above
   * the duration of the scene.
   */
  time: number
  /** Duration of the scene, in seconds. */
  length: number
  /** Start time of each spoken phrase, in seconds since the scene began. */
  phrases: readonly number[]
  /** Texts drawn inside the picture, in the language of the video. */
  labels: readonly string[]
}

/**
 * Draws one frame of a scene of the safety video as an SVG picture of 960 by 540 units. The title
 * of the scene is not drawn.
 */
export type SceneRenderer = (input: SceneInput) => string
