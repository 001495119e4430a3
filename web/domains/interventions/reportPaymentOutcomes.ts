import type { PaymentOutcome } from '../payment/shared/usePayment.ts'
import type { ProblemOf } from '../../relay/mutation.ts'
import type { ReportDraft, ReportStepPath } from './reportWizard.ts'

/** Type of a problem that prevents the payment of an intervention report. */
export type ReportProblem = ProblemOf<'payInterventionReport'>

/**
 * Outcome of a failed payment of an intervention report, and the wizard step where the member can
 * fix the problem.
 */
export interface ReportPaymentOutcome extends PaymentOutcome {
  /** Wizard step where the member can fix the cause of the problem; null for the review. */
  step: Extract<
    ReportStepPath,
    'reviewinterventionvehiculechoice' | 'interventionreportclubs' | 'payinterventionreport'
  > | null
  /**
   * Change of the payment draft that removes the invalid choices, so that the member chooses again.
   */
  takesBack?: ReportDraft
}

/**
 * Payment outcome of each type of problem with the payment of an intervention report. `step` is the
 * wizard step where the member can fix the problem. The draft keeps all choices that are still
 * valid.
 */
export const reportPaymentOutcomes = {
  // The report was paid meanwhile or its vehicle is no longer the member's; the review shows the
  // message in its place (K12).
  InterventionReportNotFoundProblem: { definite: true, step: null, isStale: true },
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
  PriceChangedProblem: { definite: true, step: null, isStale: true },
  PaymentDetailsMissingProblem: {
    definite: true,
    step: 'payinterventionreport',
    takesBack: { paymentSeen: undefined },
  },
  // The member enters another card in the review.
  PaymentDeclinedProblem: { definite: true, step: null },
  PurchaseUnconfirmedProblem: { definite: false, step: null },
  PurchasesPausedProblem: { definite: false, isRejectedEarly: true, step: null },
  InvalidInputProblem: { definite: true, step: null, isStale: true },
  RefusedProblem: { definite: true, step: null },
} satisfies Record<ReportProblem, ReportPaymentOutcome>
