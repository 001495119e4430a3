import type { Outcome } from '../payment/shared/usePaying.ts'
import type { ProblemOf } from '../../relay/mutation.ts'
import type { PurchaseDraft, ChoiceStepPath } from './steps.ts'

/** Why a purchase was not made, by the type of its problem. */
export type PurchaseProblem = ProblemOf<'buyAccessRight'>

/** What a problem means for the purchase. */
export interface PaymentOutcome extends Outcome {
  /** The step where it can be put right; null for the review itself. */
  step: ChoiceStepPath | null
  /** What is added to the step's address. */
  query?: `?${string}`
  /** What is taken back, so that the step asks for it again. */
  takesBack?: PurchaseDraft
}

/** For each problem, the step that it leads to. The member's choices stay, except those that the problem rules out (E80). */
export const paymentOutcomes = {
  AlreadyActiveProblem: { definite: true, step: 'vehicle' },
  AlreadyWithoutInsuranceProblem: { definite: true, step: 'vehicle' },
  AlreadyRequestedProblem: { definite: true, step: 'vehicle' },
  ClubUnavailableProblem: { definite: true, step: 'clubs', takesBack: { clubId: undefined } },
  OfferUnavailableProblem: { definite: true, step: 'passchoice', takesBack: { type: undefined } },
  VehicleIncompleteProblem: { definite: true, step: 'vehicle', takesBack: { vehicleId: undefined } },
  VehicleObstacleProblem: { definite: true, step: 'vehicle' },
  // The review, read again, has the fee in its total and asks for it.
  AdditionalFeeNotAcceptedProblem: { definite: true, step: null, stale: true },
  PriceChangedProblem: { definite: true, step: null, stale: true },
  PaymentDetailsMissingProblem: { definite: true, step: 'paymentinfo' },
  PaymentDeclinedProblem: { definite: true, step: 'paymentinfo', query: '?card' },
  PurchaseUnconfirmedProblem: { definite: false, step: null },
  PurchasesPausedProblem: { definite: false, atTheDoor: true, step: null },
  // What was chosen, or the payment that is made again, may be gone since.
  InvalidInputProblem: { definite: true, step: null, stale: true },
  RefusedProblem: { definite: true, step: null },
} satisfies Record<PurchaseProblem, PaymentOutcome>

/** Where it can be put right that there is no quote, by the type of the problem. */
const quoteSteps: Record<ProblemOf<'purchaseQuote'>, ChoiceStepPath> = {
  VehicleNotFoundProblem: 'vehicle',
  VehicleIncompleteProblem: 'vehicle',
  ClubUnavailableProblem: 'clubs',
  OfferUnavailableProblem: 'passchoice',
  // The first day, or a club that is not there any more, which its own step asks for again.
  InvalidInputProblem: 'passchoice',
  RefusedProblem: 'passchoice',
}

/** The same for any problem, one that is newer than this page among them. */
export const quoteStep = (name: string): ChoiceStepPath =>
  Object.hasOwn(quoteSteps, name) ? quoteSteps[name as keyof typeof quoteSteps] : 'passchoice'
