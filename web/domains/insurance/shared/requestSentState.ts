/** Navigation state of the screen that follows a sent request without insurance. */
export interface RequestSentState {
  /** False when the magazine choice could not be saved; null when it was not changed. */
  magazinesSaved: boolean | null
}
