/** What the screen after a request without insurance is handed along with its address. */
export interface RequestSent {
  /** False when the magazine choice could not be kept, null when it was not changed. */
  magazinesSaved: boolean | null
}
