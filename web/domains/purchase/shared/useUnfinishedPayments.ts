import { useStoredPaymentLines } from '../severalVehicles/paymentLineStorage.ts'

/**
 * Returns the payments of a purchase for several vehicles that are unpaid or have an unknown
 * outcome.
 */
export const useUnfinishedPayments = () =>
  useStoredPaymentLines().filter(({ state }) => state === 'ready' || state === 'sent')
