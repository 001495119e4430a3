/**
 * Name of the payment detail that the member has just stored: the card or the billing address. The
 * previous screen receives the name as navigation state and shows a confirmation.
 */
export type SavedDetail = 'card' | 'address'
