/** Where the screens of a card and of an address come from, and go back to. */
export const paymentAddress = '/editpaymentinfo'

/** What was just stored; the screen that is gone back to says so. */
export type Stored = 'card' | 'address'
