import { removeStoredValues } from './storedValue.ts'

/**
 * Prefix of the localStorage keys of guest receipts; each key ends with the `wizardKey` of a guest
 * wizard.
 */
const receiptPrefix = 'sentier.guest.receipt.'

/** Returns the localStorage key of the receipt of a guest wizard. */
export const buildGuestReceiptStorageKey = (wizardKey: string) => `${receiptPrefix}${wizardKey}`

/**
 * Deletes all receipts of guests, including the keys of their passes, from this device (decision
 * 0054).
 */
export const deleteGuestReceipts = (): void =>
  removeStoredValues('localStorage', (key) => key.startsWith(receiptPrefix))
