import type { SubmitInsuranceRequestInput } from '../../../__generated__/useRequestMutation.graphql.ts'
import type { MagazineChoice } from '../../magazines/shared/magazineChoice.ts'
import type { FailureCode } from '../../../relay/gatewayFailure.ts'
import type { ProblemOf } from '../../../relay/mutation.ts'
import { type Problem, joinProblemMessages } from '../../../relay/problem.ts'
import { isPassTypeWithoutInsurance, parseOfferedPassType } from '../passTypes.ts'
import type { PurchaseDraft, PurchaseStepPath } from '../purchaseWizard.ts'
import { findInsuranceProof } from '../insuranceProofStore.ts'

/** Type of a problem that prevents a request for a pass without insurance from being sent. */
export type RequestProblem = ProblemOf<'submitInsuranceRequest'>

/**
 * Path of a purchase step where the member can change a choice of a request for a pass without
 * insurance.
 */
export type RequestStepPath = Extract<
  PurchaseStepPath,
  'passchoice' | 'WithoutInsuranceInfo' | 'WithoutInsuranceUserInfo' | 'vehicle' | 'clubs'
>

/** Reason why a request for a pass without insurance was not sent or has an unknown outcome. */
export interface RequestRefusal {
  /**
   * Type of the problem; null when no problem was returned or when the web app does not know the
   * type.
   */
  problem: RequestProblem | null
  message: string
  /** Earlier step where the member can fix the problem; null if the member stays on the review. */
  step: RequestStepPath | null
  /**
   * True if the outcome of sending the request is unknown: the federation may have received the
   * request, but reported no success. The member's list of requests then shows whether it arrived.
   */
  unknown?: boolean
}

/**
 * Builds the mutation input of a request for a pass without insurance from the draft and the proof
 * of insurance in memory; null while a required value is missing (F14, F34).
 */
export function buildInsuranceRequestInput(draft: PurchaseDraft): SubmitInsuranceRequestInput | null {
  const type = parseOfferedPassType(draft.type)
  const { vehicleId, clubId, insurerName, policyNumber } = draft
  const proof = findInsuranceProof(draft.proof)
  if (!isPassTypeWithoutInsurance(type) || !vehicleId || !clubId || !insurerName || !policyNumber || !proof)
    return null
  const { fileName, contentType, base64 } = proof
  return {
    type,
    vehicleId,
    clubId,
    insurerName,
    policyNumber,
    proof: { fileName, contentType, base64 },
  }
}

/**
 * Maps each problem type of a request for a pass without insurance to the wizard step where the
 * member can fix the cause.
 */
export const requestSteps = {
  AlreadyActiveProblem: 'vehicle',
  AlreadyWithoutInsuranceProblem: 'vehicle',
  AlreadyRequestedProblem: 'vehicle',
  ClubUnavailableProblem: 'clubs',
  OfferUnavailableProblem: 'WithoutInsuranceInfo',
  VehicleIncompleteProblem: 'vehicle',
  InvalidInputProblem: 'WithoutInsuranceUserInfo',
  RefusedProblem: null,
} satisfies Record<RequestProblem, RequestStepPath | null>

/** Maps each input field of the mutation to the wizard step whose form contains the field. */
const fieldSteps: Record<string, RequestStepPath> = {
  vehicleId: 'vehicle',
  clubId: 'clubs',
  type: 'passchoice',
}

/**
 * Returns why a request for a pass without insurance was not sent, and the step where the member
 * can fix the problem. With `wasSent`, an `AlreadyRequestedProblem` may come from an earlier
 * attempt whose response was lost (F27).
 */
export function explainInsuranceRequestRefusal(
  refusal: Problem,
  problemType: string,
  wasSent: boolean,
): RequestRefusal {
  const problem = Object.hasOwn(requestSteps, problemType) ? (problemType as RequestProblem) : null
  const [first] = refusal.fields
  const step = problem && ((first && fieldSteps[first.field]) ?? requestSteps[problem])
  const isOwn = wasSent && problem === 'AlreadyRequestedProblem'
  return { problem, message: joinProblemMessages(refusal), step: isOwn ? null : step, unknown: isOwn }
}

/**
 * Returns whether the federation may have received a request for a pass without insurance although
 * sending the request failed. A request that the gateway rejected was not received.
 */
export const isInsuranceRequestOutcomeUnknown = (code: FailureCode): boolean =>
  !['RATE_LIMITED', 'OVERLOADED', 'BAD_REQUEST', 'PAGE_OUTDATED'].includes(code)

/**
 * Returns the magazine choice if it differs from the member's current delivery; null for an
 * unchanged choice.
 */
export const findChangedMagazineChoice = (
  chosen: MagazineChoice,
  saved: MagazineChoice,
): MagazineChoice | null =>
  chosen.printedQuantity === saved.printedQuantity && chosen.digital === saved.digital ? null : chosen
