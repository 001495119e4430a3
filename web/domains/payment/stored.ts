/** What was just stored; the screen that is gone back to says so. */
export type Stored = 'card' | 'address'
