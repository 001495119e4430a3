import type { Outcome } from '../payment/shared/usePaying.ts'
import type { ProblemOf } from '../../relay/mutation.ts'
import type { ReportDraft, ReportStepPath } from './steps.ts'

/** Why a report was not paid, by the type of its problem. */
export type ReportProblem = ProblemOf<'payInterventionReport'>

/** What a problem means for the payment of a report. */
export interface PaymentOutcome extends Outcome {
  /** The step where it can be put right; null for the review itself. */
  step: Extract<
    ReportStepPath,
    'reviewinterventionvehiculechoice' | 'interventionreportclubs' | 'payinterventionreport'
  > | null
  /** What is added to the step's address. */
  query?: `?${string}`
  /** What is taken back, so that the step asks for it again. */
  takesBack?: ReportDraft
}

/** For each problem, the step that it leads to. The member's choices stay, except those that the problem rules out. */
export const paymentOutcomes = {
  // It was paid meanwhile, or its vehicle is the member's no more: the review says so in its place (K12).
  InterventionReportNotFoundProblem: { definite: true, step: null, stale: true },
  ClubUnavailableProblem: {
    definite: true,
    step: 'interventionreportclubs',
    takesBack: { clubId: undefined },
  },
  VehicleIncompleteProblem: {
    definite: true,
    step: 'reviewinterventionvehiculechoice',
    takesBack: { vehicleId: undefined },
  },
  PriceChangedProblem: { definite: true, step: null, stale: true },
  PaymentDetailsMissingProblem: {
    definite: true,
    step: 'payinterventionreport',
    takesBack: { paymentSeen: undefined },
  },
  PaymentDeclinedProblem: { definite: true, step: 'payinterventionreport', query: '?card' },
  PurchaseUnconfirmedProblem: { definite: false, step: null },
  PurchasesPausedProblem: { definite: false, atTheDoor: true, step: null },
  InvalidInputProblem: { definite: true, step: null, stale: true },
  RefusedProblem: { definite: true, step: null },
} satisfies Record<ReportProblem, PaymentOutcome>
