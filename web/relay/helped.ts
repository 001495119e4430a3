import type { ProblemOf } from './mutation.ts'
import type { Results } from './generated/results.ts'

/**
 * Whether whoever gets a problem may need somebody's help with it, who finds the request by its code (the support code).
 * What is put right where it is said, by another choice or another word, needs none.
 */
const wantsHelp: Readonly<Record<ProblemOf<keyof Results>, boolean>> = {
  AccountNotConfirmedProblem: false,
  AdditionalFeeNotAcceptedProblem: false,
  AgreementOutdatedProblem: false,
  AlreadyActiveProblem: false,
  AlreadyRequestedProblem: false,
  AlreadyWithoutInsuranceProblem: false,
  CardRefusedProblem: true,
  ClubUnavailableProblem: false,
  DocumentUnavailableProblem: true,
  EditLimitedProblem: true,
  EmailChangeFailedProblem: true,
  EmailTakenProblem: false,
  ExternalRightNotFoundProblem: false,
  FormerMemberNotFoundProblem: false,
  InsuranceRequestNotPayableProblem: false,
  InterventionReportNotFoundProblem: false,
  InvalidCredentialsProblem: false,
  InvalidInputProblem: false,
  LinkExpiredProblem: false,
  MailFailedProblem: true,
  NotCancellableProblem: false,
  NotPrintableProblem: false,
  NothingPaidProblem: false,
  OfferUnavailableProblem: false,
  PaymentDeclinedProblem: true,
  PaymentDetailsMissingProblem: false,
  PriceChangedProblem: false,
  PurchaseUnconfirmedProblem: true,
  PurchasesPausedProblem: true,
  RefusedProblem: true,
  SessionExpiredProblem: false,
  VehicleInUseProblem: false,
  VehicleIncompleteProblem: false,
  VehicleNotFoundProblem: false,
  VehicleObstacleProblem: false,
  VolunteerAlreadyRequestedProblem: false,
  VolunteerNotEligibleProblem: false,
  VolunteerRequestNotFoundProblem: false,
  WithoutInsurancePurchaseFailedProblem: true,
}

/** What an answer says of how it went. */
interface Said {
  data?: Record<string, unknown> | null
  errors?: readonly unknown[]
}

/** Whether an answer is a failure of which somebody may ask for help: an error, or such a problem. */
export function isFailed({ data, errors = [] }: Said): boolean {
  const names = Object.values(data ?? {}).map(
    (result) => (result as { __typename?: string } | null)?.__typename,
  )
  return (
    errors.length > 0 ||
    names.some((name = '') => Object.hasOwn(wantsHelp, name) && wantsHelp[name as keyof typeof wantsHelp])
  )
}
