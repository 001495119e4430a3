import type { SubmitInsuranceRequestInput } from '../../../__generated__/useRequestMutation.graphql.ts'
import type { MagazineChoice } from '../../magazines/shared/magazineChoice.ts'
import type { FailureCode } from '../../../relay/failure.ts'
import type { ProblemOf } from '../../../relay/mutation.ts'
import { type Problem, fullMessage } from '../../../relay/problem.ts'
import { isWithoutInsurance, offeredType } from '../passTypes.ts'
import type { PurchaseDraft, PurchaseStepPath } from '../steps.ts'
import { proofOf } from '../proof.ts'

/** Why a request was not sent, by the type of its problem. */
export type RequestProblem = ProblemOf<'submitInsuranceRequest'>

/** Where a choice of a request can be changed. */
export type RequestStepPath = Extract<
  PurchaseStepPath,
  'passchoice' | 'WithoutInsuranceInfo' | 'WithoutInsuranceUserInfo' | 'vehicle' | 'clubs'
>

/** Why a request was not sent, or is not known to be. */
export interface RequestRefusal {
  /** Null where no answer came that a screen explains, and for one that is newer than this page. */
  problem: RequestProblem | null
  message: string
  /** Where it can be put right; null for the review itself. */
  step: RequestStepPath | null
  /** It may have arrived all the same: the list tells. */
  unknown?: boolean
}

/** What is sent: the draft as it stands, with the proof that this page holds; null while something is missing (F14, F34). */
export function requestInput(draft: PurchaseDraft): SubmitInsuranceRequestInput | null {
  const type = offeredType(draft.type)
  const { vehicleId, clubId, insurerName, policyNumber } = draft
  const proof = proofOf(draft.proof)
  if (!isWithoutInsurance(type) || !vehicleId || !clubId || !insurerName || !policyNumber || !proof)
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

/** By problem, the step where it can be put right. */
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

/** The step where a field of the input is asked for. */
const fieldSteps: Record<string, RequestStepPath> = {
  vehicleId: 'vehicle',
  clubId: 'clubs',
  type: 'passchoice',
}

/**
 * Why it was not sent, and where that can be put right. `wasSent`: an answer was lost before, and a request that is said
 * to be there already may be this one (F27).
 */
export function refusalOf(refused: Problem, name: string, wasSent: boolean): RequestRefusal {
  const problem = Object.hasOwn(requestSteps, name) ? (name as RequestProblem) : null
  const [first] = refused.fields
  const step = problem && ((first && fieldSteps[first.field]) ?? requestSteps[problem])
  const isOwn = wasSent && problem === 'AlreadyRequestedProblem'
  return { problem, message: fullMessage(refused), step: isOwn ? null : step, unknown: isOwn }
}

/** Whether a failure leaves it open whether the request arrived: all but what is turned away at the gateway's door. */
export const leavesOutcomeUnknown = (code: FailureCode): boolean =>
  !['RATE_LIMITED', 'OVERLOADED', 'BAD_REQUEST', 'PAGE_OUTDATED'].includes(code)

/** The choice that differs from how the magazine comes today; null where it does not. */
export const changedMagazines = (chosen: MagazineChoice, today: MagazineChoice): MagazineChoice | null =>
  chosen.printedQuantity === today.printedQuantity && chosen.digital === today.digital ? null : chosen
