import type { PaymentOutcome } from '../payment/shared/usePayment.ts'
import type { ProblemOf } from '../../relay/mutation.ts'
import type { PurchaseDraft, ChoiceStepPath } from './purchaseWizard.ts'

/** Type of a problem that prevents a purchase. */
export type PurchaseProblem = ProblemOf<'buyAccessRight'>

/**
 * Consequence of a purchase problem for the payment, and the purchase step where the member can
 * resolve the problem.
 */
export interface PurchaseOutcome extends PaymentOutcome {
  /** Purchase step where the member can fix the cause of the problem; null for the review. */
  step: ChoiceStepPath | null
  /**
   * Change of the purchase draft that removes the invalid choices, so that the member chooses
   * again.
   */
  takesBack?: PurchaseDraft
}

/**
 * Maps each type of purchase problem to its payment outcome and to the purchase step that resolves
 * the problem. The draft keeps all choices that the problem does not invalidate (E80).
 */
export const purchaseOutcomes = {
  AlreadyActiveProblem: { definite: true, step: 'vehicle' },
  AlreadyWithoutInsuranceProblem: { definite: true, step: 'vehicle' },
  AlreadyRequestedProblem: { definite: true, step: 'vehicle' },
  ClubUnavailableProblem: { definite: true, step: 'clubs', takesBack: { clubId: undefined } },
  OfferUnavailableProblem: { definite: true, step: 'passchoice', takesBack: { type: undefined } },
  VehicleIncompleteProblem: { definite: true, step: 'vehicle', takesBack: { vehicleId: undefined } },
  VehicleObstacleProblem: { definite: true, step: 'vehicle' },
  // After a reload, the review includes the fee in its total and asks to accept it.
  AdditionalFeeNotAcceptedProblem: { definite: true, step: null, isStale: true },
  PriceChangedProblem: { definite: true, step: null, isStale: true },
  PaymentDetailsMissingProblem: { definite: true, step: 'paymentinfo' },
  // The member enters another card in the review.
  PaymentDeclinedProblem: { definite: true, step: null },
  PurchaseUnconfirmedProblem: { definite: false, step: null },
  PurchasesPausedProblem: { definite: false, isRejectedEarly: true, step: null },
  // A choice, or the payment that is retried, may no longer exist.
  InvalidInputProblem: { definite: true, step: null, isStale: true },
  RefusedProblem: { definite: true, step: null },
} satisfies Record<PurchaseProblem, PurchaseOutcome>

/**
 * Purchase step where the member can fix the cause, for each problem that prevents a price quote.
 */
const quoteSteps: Record<ProblemOf<'purchaseQuote'>, ChoiceStepPath> = {
  VehicleNotFoundProblem: 'vehicle',
  VehicleIncompleteProblem: 'vehicle',
  ClubUnavailableProblem: 'clubs',
  OfferUnavailableProblem: 'passchoice',
  // An invalid first day, or a club that no longer exists, for which the club step asks again.
  InvalidInputProblem: 'passchoice',
  RefusedProblem: 'passchoice',
}

/**
 * Returns the step where the member can fix a problem with the price quote. Returns `passchoice`
 * for a problem type that the web app does not know.
 */
export const findStepToFixQuoteProblem = (problemType: string): ChoiceStepPath =>
  Object.hasOwn(quoteSteps, problemType) ? quoteSteps[problemType as keyof typeof quoteSteps] : 'passchoice'
