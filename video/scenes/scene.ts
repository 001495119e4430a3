/** What a scene knows when it draws itself. */
export interface SceneTime {
  /** Seconds since the scene began; a little below 0 and beyond `length` while the scenes change. */
  t: number
  /** Seconds that the scene lasts. */
  length: number
  /** When each phrase begins to be spoken, in seconds. */
  phrases: readonly number[]
  /** Words inside the picture, in the language of the file. */
  labels: readonly string[]
}

/** A scene draws itself as SVG, 960 by 540, without its title. */
export type Scene = (time: SceneTime) => string
