import { tabDraftStorageKeyOf } from '../../platform/drafts.ts'
import { readDraftOwnerId } from '../../platform/session.ts'
import { createStoredValue } from '../../platform/storedValue.ts'
import type { PaymentOutcome } from '../payment/shared/usePayment.ts'
import { type StoredAttempt, attemptFields } from '../payment/shared/paymentAttempt.ts'
import type { ProblemOf } from '../../relay/mutation.ts'
import { createDraftParser } from '../../wizard/wizard.ts'

const parseAttempt = createDraftParser(attemptFields)

/**
 * Returns the storage for the payment attempt of a request for a pass without insurance. The
 * attempt is stored while its outcome is unknown (E70).
 */
export function createPaymentAttemptStore(insuranceRequestId: string) {
  const storedAttempt = createStoredValue(
    'sessionStorage',
    () => tabDraftStorageKeyOf(`request.${insuranceRequestId}`, readDraftOwnerId()),
    parseAttempt,
  )
  return {
    read: (): StoredAttempt => storedAttempt.get(),
    keep: (change: StoredAttempt) => storedAttempt.set({ ...storedAttempt.get(), ...change }),
    forget: () => storedAttempt.remove(),
  }
}

/**
 * Screen where the member can fix the cause of a rejected payment of a request for a pass without
 * insurance.
 */
export type RemedyScreen = 'payment' | 'vehicle' | 'requests'

interface PayOutcome extends PaymentOutcome {
  /**
   * Screen where the member can fix the cause of the rejected payment; null when the member stays
   * on the current screen.
   */
  step: RemedyScreen | null
}

/**
 * Payment outcome for each type of problem with the payment of a request for a pass without
 * insurance (F26, F28, O15, O16). `step` is the screen where the member can fix the problem.
 */
export const paymentOutcomes = {
  InsuranceRequestNotPayableProblem: { definite: true, isStale: true, step: 'requests' },
  // A dialog shows this problem and leads to the dashboard.
  WithoutInsurancePurchaseFailedProblem: { definite: true, step: null },
  AlreadyWithoutInsuranceProblem: { definite: true, step: 'requests' },
  AlreadyActiveProblem: { definite: true, step: 'requests' },
  VehicleIncompleteProblem: { definite: true, step: 'vehicle' },
  ClubUnavailableProblem: { definite: true, step: 'requests' },
  PriceChangedProblem: { definite: true, isStale: true, step: null },
  PaymentDetailsMissingProblem: { definite: true, step: 'payment' },
  // The member enters another card in the review.
  PaymentDeclinedProblem: { definite: true, step: null },
  PurchaseUnconfirmedProblem: { definite: false, step: null },
  PurchasesPausedProblem: { definite: false, isRejectedEarly: true, step: null },
  InvalidInputProblem: { definite: true, isStale: true, step: 'requests' },
  RefusedProblem: { definite: true, step: null },
} satisfies Record<ProblemOf<'payInsuranceRequest'>, PayOutcome>

/** Type of a problem that prevents the payment of a request for a pass without insurance. */
export type PayProblem = keyof typeof paymentOutcomes
