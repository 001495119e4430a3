import { hasStoredValue, removeStoredValues } from './storedValue.ts'

/**
 * Prefix of the localStorage keys of guest receipts. Each key ends with the `wizardKey` of the
 * wizard in which the guest bought a pass.
 */
const receiptPrefix = 'sentier.guest.receipt.'

/** Returns the localStorage key of the receipt for a purchase by a guest. */
export const buildGuestReceiptStorageKey = (wizardKey: string) => `${receiptPrefix}${wizardKey}`

const isGuestReceiptKey = (key: string) => key.startsWith(receiptPrefix)

/** Returns whether this device stores a receipt of a guest, which may have expired. */
export const hasGuestReceipt = (): boolean => hasStoredValue('localStorage', isGuestReceiptKey)

/**
 * Deletes all receipts of guests, including the keys of their passes, from this device (decision
 * 0054).
 */
export const deleteGuestReceipts = (): void => removeStoredValues('localStorage', isGuestReceiptKey)
