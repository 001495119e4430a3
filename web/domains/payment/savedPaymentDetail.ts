/**
 * Payment detail that the member has just stored: the card or the billing address. The navigation
 * state passes it to the previous screen, which shows a confirmation.
 */
export type SavedDetail = 'card' | 'address'
