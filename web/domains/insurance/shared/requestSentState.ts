/** Navigation state of the screen that follows a sent request for a pass without insurance. */
export interface RequestSentState {
  /**
   * False when the member's magazine choice could not be saved; null when the member did not change
   * the choice.
   */
  magazinesSaved: boolean | null
}
