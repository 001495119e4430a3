/**
 * Kind of payment detail that the member has just stored, in the navigation state. The previous
 * screen shows a confirmation for it.
 */
export type SavedDetail = 'card' | 'address'
