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
 * Path of a purchase step that the member can reopen to correct a request for a pass without
 * insurance.
 */
export type RequestStepPath = Extract<
  PurchaseStepPath,
  'passchoice' | 'WithoutInsuranceInfo' | 'WithoutInsuranceUserInfo' | 'vehicle' | 'clubs'
>

/** Reason why a request for a pass without insurance was not sent or has an unknown outcome. */
export interface InsuranceRequestRefusal {
  /**
   * Type of the problem that the gateway returned; null without a problem or for an unknown type.
   */
  problem: RequestProblem | null
  message: string
  /** Earlier purchase step where the member can fix the problem; null if there is no such step. */
  step: RequestStepPath | null
  /**
   * True if it is unknown whether the federation received the request for a pass without insurance.
   * The member can then look for the request in the list of requests.
   */
  unknown?: boolean
}

/**
 * Builds the mutation input of a request for a pass without insurance (F14, F34). Its values come
 * from the draft and from the proof of insurance in memory. Returns null while a required value is
 * missing.
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

/**
 * Maps each input field of a request for a pass without insurance to the wizard step whose form
 * contains the field.
 */
const fieldSteps: Record<string, RequestStepPath> = {
  vehicleId: 'vehicle',
  clubId: 'clubs',
  type: 'passchoice',
}

/**
 * Returns the reason why a request for a pass without insurance was refused, and the step where it
 * can be corrected. With `wasSent`, an earlier attempt got no response. An
 * `AlreadyRequestedProblem` may then mean that the earlier attempt succeeded (F27).
 */
export function explainInsuranceRequestRefusal(
  refusal: Problem,
  problemType: string,
  wasSent: boolean,
): InsuranceRequestRefusal {
  const problem = Object.hasOwn(requestSteps, problemType) ? (problemType as RequestProblem) : null
  const [first] = refusal.fields
  const step = problem && ((first && fieldSteps[first.field]) ?? requestSteps[problem])
  const isOwn = wasSent && problem === 'AlreadyRequestedProblem'
  return { problem, message: joinProblemMessages(refusal), step: isOwn ? null : step, unknown: isOwn }
}

/**
 * Returns whether the federation may have received a request for a pass without insurance that
 * failed with the given code. Returns false for the codes with which the gateway itself rejects a
 * request.
 */
export const isInsuranceRequestOutcomeUnknown = (code: FailureCode): boolean =>
  !['RATE_LIMITED', 'OVERLOADED', 'BAD_REQUEST', 'PAGE_OUTDATED'].includes(code)

/**
 * Returns the member's choice of magazines if it differs from the saved choice, otherwise null
 * (R-50).
 */
export const findChangedMagazineChoice = (
  chosen: MagazineChoice,
  saved: MagazineChoice,
): MagazineChoice | null =>
  chosen.printedQuantity === saved.printedQuantity && chosen.digital === saved.digital ? null : chosen
