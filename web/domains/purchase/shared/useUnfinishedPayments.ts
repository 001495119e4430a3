import { useStoredPaymentLines } from '../severalVehicles/paymentLineStorage.ts'

/**
 * Returns the payments of a purchase for several vehicles that are unpaid or have an unknown
 * outcome. A payment that was refused because its vehicle already has a pass is none of them.
 */
export const useUnfinishedPayments = () =>
  useStoredPaymentLines().filter(
    ({ state, problem }) => state !== 'paid' && problem !== 'AlreadyActiveProblem',
  )
