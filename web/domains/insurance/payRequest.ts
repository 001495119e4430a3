import { draftKey } from '../../platform/drafts.ts'
import { memberOrGuest } from '../../platform/session.ts'
import { stored } from '../../platform/stored.ts'
import type { Outcome } from '../payment/shared/usePaying.ts'
import { type KeptAttempt, attemptFields } from '../payment/shared/attempt.ts'
import type { ProblemOf } from '../../relay/mutation.ts'
import { parseFields } from '../../wizard/wizard.ts'

const parse = parseFields(attemptFields)

/** The attempt to pay a request that has no definite answer yet; each request has its own (E70). */
export function keptAttempt(requestId: string) {
  const kept = stored('sessionStorage', () => draftKey(`request.${requestId}`, memberOrGuest()), parse)
  return {
    read: (): KeptAttempt => kept.get(),
    keep: (change: KeptAttempt) => kept.set({ ...kept.get(), ...change }),
    forget: () => kept.remove(),
  }
}

/** Where it can be put right that a request was not paid. */
export type PayStep = 'card' | 'payment' | 'vehicle' | 'requests'

interface PayOutcome extends Outcome {
  /** Null for what is shown where it is. */
  step: PayStep | null
}

/** For each problem, what it means for the payment and where it leads (F26, F28, O15, O16). */
export const paymentOutcomes = {
  InsuranceRequestNotPayableProblem: { definite: true, stale: true, step: 'requests' },
  // A window of its own says so, and leads to the dashboard.
  WithoutInsurancePurchaseFailedProblem: { definite: true, step: null },
  AlreadyWithoutInsuranceProblem: { definite: true, step: 'requests' },
  AlreadyActiveProblem: { definite: true, step: 'requests' },
  VehicleIncompleteProblem: { definite: true, step: 'vehicle' },
  ClubUnavailableProblem: { definite: true, step: 'requests' },
  PriceChangedProblem: { definite: true, stale: true, step: null },
  PaymentDetailsMissingProblem: { definite: true, step: 'payment' },
  PaymentDeclinedProblem: { definite: true, step: 'card' },
  PurchaseUnconfirmedProblem: { definite: false, step: null },
  PurchasesPausedProblem: { definite: false, atTheDoor: true, step: null },
  InvalidInputProblem: { definite: true, stale: true, step: 'requests' },
  RefusedProblem: { definite: true, step: null },
} satisfies Record<ProblemOf<'payInsuranceRequest'>, PayOutcome>

/** Why a request was not paid, by the type of its problem. */
export type PayProblem = keyof typeof paymentOutcomes
