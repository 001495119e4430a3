/**
 * Kind of payment detail that was just stored. The previous screen reads it from the navigation
 * state and shows a confirmation.
 */
export type SavedDetail = 'card' | 'address'
