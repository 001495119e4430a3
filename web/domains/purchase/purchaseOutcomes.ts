import type { PaymentOutcome } from '../payment/shared/usePayment.ts'
import type { ProblemOf } from '../../relay/mutation.ts'
import type { PurchaseDraft, ChoiceStepPath } from './purchaseWizard.ts'

/** Type of the problem why a purchase failed. */
export type PurchaseProblem = ProblemOf<'buyAccessRight'>

/** Meaning of a problem for the purchase. */
export interface PurchaseOutcome extends PaymentOutcome {
  /** Step where the member can fix the cause; null for the review itself. */
  step: ChoiceStepPath | null
  /** Query string of the step's URL. */
  query?: `?${string}`
  /** Draft change that removes choices, so that their step asks for them again. */
  takesBack?: PurchaseDraft
}

/**
 * Meaning of each problem and the step that it leads to. The member's choices are kept, except the
 * choices that the problem excludes (E80).
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
  PaymentDeclinedProblem: { definite: true, step: 'paymentinfo', query: '?card' },
  PurchaseUnconfirmedProblem: { definite: false, step: null },
  PurchasesPausedProblem: { definite: false, isRejectedEarly: true, step: null },
  // A choice, or the payment that is retried, may no longer exist.
  InvalidInputProblem: { definite: true, step: null, isStale: true },
  RefusedProblem: { definite: true, step: null },
} satisfies Record<PurchaseProblem, PurchaseOutcome>

/** Step where the member can fix the cause of a missing quote, by problem type. */
const quoteSteps: Record<ProblemOf<'purchaseQuote'>, ChoiceStepPath> = {
  VehicleNotFoundProblem: 'vehicle',
  VehicleIncompleteProblem: 'vehicle',
  ClubUnavailableProblem: 'clubs',
  OfferUnavailableProblem: 'passchoice',
  // An invalid first day, or a club that no longer exists, for which the club step asks again.
  InvalidInputProblem: 'passchoice',
  RefusedProblem: 'passchoice',
}

/** Returns the step for a quote problem; `passchoice` for a problem type newer than this page. */
export const quoteStepOf = (name: string): ChoiceStepPath =>
  Object.hasOwn(quoteSteps, name) ? quoteSteps[name as keyof typeof quoteSteps] : 'passchoice'
