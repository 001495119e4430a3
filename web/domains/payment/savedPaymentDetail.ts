/** Navigation state: the data that was just stored, for the confirmation on the previous screen. */
export type SavedDetail = 'card' | 'address'
