import { defineWizard, buildWizardStepUrl } from '../../wizard/wizard.ts'
import { type PurchaseDraft, purchaseDraftOptions } from './purchaseDraft.ts'
import {
  storeMessageThatVideoWasSkipped,
  resolveRedirectToSafetyVideo,
} from '../video/shared/watchedVideo.ts'
import {
  isPassTypeWithoutInsurance,
  passTypeNeedsFirstDay,
  parseOfferedPassType,
  parseSoldPassType,
} from './passTypes.ts'
import { paths } from '../../platform/paths.ts'
import { findInsuranceProof } from './insuranceProofStore.ts'

export type { PurchaseDraft }

/**
 * Wizard for the purchase of a pass (E01–E08). The step bar shows the region step and the club step
 * as one group.
 */
export const purchaseWizard = defineWizard({
  ...purchaseDraftOptions,
  path: paths.purchase(),
  audience: 'member',
  exitPath: paths.dashboard(),
  width: 'page',
  skipsDoneSteps: true,
  subject: buildPurchaseIdentifier,
  canStartOver: (draft) => !draft.attempt && Object.values(draft).some((value) => value !== undefined),
  steps: [
    { path: 'passchoice', group: 'pass', isDone: createStepCheckThatPassesWhileResuming(isPassChosen) },
    {
      path: 'Insurance',
      group: 'pass',
      isDetour: true,
      requiredStep: () => null,
      previousStep: () => 'passchoice',
    },
    {
      path: 'WithoutInsuranceInfo',
      group: 'pass',
      isHidden: shouldSkipInsuranceRequestSteps,
      isDone: (draft) => draft.withoutInsuranceAccepted === true,
    },
    {
      path: 'WithoutInsuranceUserInfo',
      group: 'pass',
      isHidden: shouldSkipInsuranceRequestSteps,
      isDone: hasOwnInsurance,
    },
    {
      path: 'addnewvehicle',
      group: 'pass',
      isDetour: true,
      requiredStep: findStepRequiredBeforeVehicle,
      nextStep: findStepAfterVehicle,
      previousStep: () => 'vehicle',
    },
    {
      path: 'updatevehicle/:id',
      group: 'pass',
      isDetour: true,
      requiredStep: findStepRequiredBeforeVehicle,
      nextStep: findStepAfterVehicle,
      previousStep: () => 'vehicle',
    },
    {
      path: 'vehicle',
      requiredStep: findStepRequiredBeforeVehicle,
      nextStep: findStepAfterVehicle,
      group: 'pass',
      isDone: createStepCheckThatPassesWhileResuming((draft) => Boolean(draft.vehicleId)),
    },
    {
      path: 'previousClub',
      group: 'region',
      isHidden: (draft) => draft.previousClub !== true,
      isDone: createStepCheckThatPassesWhileResuming(
        (draft) => Boolean(draft.clubId) || draft.otherClub === true,
      ),
    },
    {
      path: 'region',
      group: 'region',
      isDone: createStepCheckThatPassesWhileResuming((draft) => Boolean(draft.regionId)),
    },
    {
      path: 'clubs',
      group: 'region',
      isDone: createStepCheckThatPassesWhileResuming((draft) => Boolean(draft.clubId)),
    },
    { path: 'WithoutInsuranceReview', group: 'request', isHidden: shouldSkipInsuranceRequestSteps },
    {
      path: 'paymentinfo',
      group: 'payment',
      isHidden: shouldSkipPaymentSteps,
      isDone: createStepCheckThatPassesWhileResuming((draft) => draft.paymentSeen === true),
    },
    { path: 'review', group: 'review', isHidden: shouldSkipPaymentSteps },
  ],
  labels: {
    pass: 'purchase:Purchase.steps.pass',
    region: 'purchase:Purchase.steps.region',
    request: 'purchase:Purchase.steps.request',
    payment: 'purchase:Purchase.steps.payment',
    review: 'purchase:Purchase.steps.review',
  },
  variables: buildPurchaseQueryVariables,
  gate: resolveRedirectToSafetyVideo,
  passGate: storeMessageThatVideoWasSkipped,
  initialDraft: buildPurchaseDraftFromUrl,
})

/** Path of a step of the purchase wizard. */
export type PurchaseStepPath = (typeof purchaseWizard)['steps'][number]['path']

/** Path of a purchase step where a member can change a choice, for example after a problem. */
export type ChoiceStepPath = Extract<
  PurchaseStepPath,
  'passchoice' | 'vehicle' | 'region' | 'clubs' | 'paymentinfo' | 'review'
>

/** Returns the URL of a purchase step; `params` are the path parameters. */
export const buildPurchaseStepUrl = (path: PurchaseStepPath, params?: Record<string, string>) =>
  buildWizardStepUrl(purchaseWizard, path, params)

/** Returns whether a pass is selected, with its first day when needed (E25). */
function isPassChosen(draft: PurchaseDraft): boolean {
  const type = parseOfferedPassType(draft.type)
  return type !== null && (!passTypeNeedsFirstDay(type) || Boolean(draft.desiredActivation))
}

/**
 * Returns the step to show instead of the vehicle steps; null if these can be shown. The pass
 * selection links to the vehicle of the purchase, so a known vehicle can be changed before a pass
 * is selected (E08).
 */
function findStepRequiredBeforeVehicle(draft: PurchaseDraft) {
  if (draft.resuming) return null
  if (!isPassChosen(draft)) return draft.vehicleId ? null : 'passchoice'
  if (shouldSkipInsuranceRequestSteps(draft)) return null
  if (draft.withoutInsuranceAccepted !== true) return 'WithoutInsuranceInfo'
  return hasOwnInsurance(draft) ? null : 'WithoutInsuranceUserInfo'
}

/**
 * Returns the pass selection as the step after the vehicle steps while no pass is selected;
 * otherwise null.
 */
function findStepAfterVehicle(draft: PurchaseDraft) {
  return isPassChosen(draft) ? null : 'passchoice'
}

/** Returns whether the wizard skips the steps of a request for a pass without insurance (E05). */
function shouldSkipInsuranceRequestSteps(draft: PurchaseDraft): boolean {
  return !shouldSkipPaymentSteps(draft)
}

/**
 * Returns whether the wizard skips the payment steps (E49). True for a pass without insurance,
 * which is paid after the federation accepts the request.
 */
function shouldSkipPaymentSteps({ type }: PurchaseDraft): boolean {
  return isPassTypeWithoutInsurance(parseOfferedPassType(type))
}

/**
 * Returns whether the purchase draft has the insurer, the policy number and the proof of insurance
 * (F06). Returns false after a page reload, which discards the proof.
 */
function hasOwnInsurance({ insurerName, policyNumber, proof }: PurchaseDraft): boolean {
  return Boolean(insurerName && policyNumber && findInsuranceProof(proof))
}

/**
 * Wraps the completeness check of a wizard step. The check then also passes while the choices of a
 * resumed purchase are loading (E64).
 */
function createStepCheckThatPassesWhileResuming(isStepComplete: (draft: PurchaseDraft) => boolean) {
  return (draft: PurchaseDraft) => draft.resuming === true || isStepComplete(draft)
}

/**
 * Returns a new purchase draft if the URL names a failed payment to retry, a pass type or a vehicle
 * (E75). Otherwise returns null. Also returns null if the current draft may already be paid.
 */
export function buildPurchaseDraftFromUrl(
  search: URLSearchParams,
  draft: PurchaseDraft,
): PurchaseDraft | null {
  const requestedType = search.get('type')
  // A text that is not a purchasable pass type becomes UNKNOWN, and the first step shows a message
  // (E66).
  const type = requestedType ? (parseOfferedPassType(requestedType) ?? 'UNKNOWN') : undefined
  const vehicleId = search.get('vehicle') || undefined
  const accessRightId = search.get('accessRight') || undefined
  const isBusiness = ['true', '1'].includes(search.get('isBusiness') ?? '') || undefined
  if (draft.attempt) return null
  if (accessRightId) {
    return accessRightId === draft.accessRightId ? null : { type, vehicleId, accessRightId, resuming: true }
  }
  const isNew = (type && type !== draft.type) || (vehicleId && vehicleId !== draft.vehicleId)
  return isNew || (isBusiness && !draft.isBusiness) ? { type, vehicleId, isBusiness } : null
}

/** Choices of a purchase whose payment failed. A resumed purchase starts with these choices. */
interface FailedPaymentChoices {
  readonly accessRight: { readonly type: string; readonly desiredActivation: string | null }
  readonly vehicle: { readonly id: string }
  /**
   * Club of the pass whose payment failed. If the club is null or no longer available, the member
   * has to select another club.
   */
  readonly club: {
    readonly id: string
    readonly available: boolean
    readonly region: { readonly id: string } | null
  } | null
}

/**
 * Returns the draft change that restores the choices of a failed payment (E64). `failedPayment` is
 * null when there is no such payment.
 */
export function buildPurchaseDraftFromFailedPayment(
  failedPayment: FailedPaymentChoices | null,
): PurchaseDraft {
  if (!failedPayment) return { accessRightId: undefined, resuming: undefined }
  const { accessRight, vehicle, club } = failedPayment
  const needsDay = passTypeNeedsFirstDay(parseSoldPassType(accessRight.type))
  return {
    resuming: undefined,
    type: accessRight.type,
    desiredActivation: (needsDay && accessRight.desiredActivation) || undefined,
    vehicleId: vehicle.id,
    regionId: club?.region?.id,
    clubId: club?.available && club.region ? club.id : undefined,
    paymentSeen: true,
  }
}

/** Data of a paid pass from which a new purchase of the same pass starts. */
interface PaidPass extends Pick<FailedPaymentChoices, 'vehicle' | 'club'> {
  readonly type: string
}

/**
 * Returns the draft of a purchase that repeats the vehicle's last pass. The member has to select
 * the first day and give all acceptances again.
 * @param paymentKnown True when a valid card and a billing address are stored.
 */
export function buildPurchaseDraftFromLastPass(
  { type, vehicle, club }: PaidPass,
  paymentKnown: boolean,
): PurchaseDraft {
  const accessRight = { type, desiredActivation: null }
  return {
    ...buildPurchaseDraftFromFailedPayment({ accessRight, vehicle, club }),
    accessRightId: undefined,
    paymentSeen: paymentKnown || undefined,
  }
}

/**
 * Returns the draft change for a selected vehicle. A change of the vehicle ends the retry of a
 * failed payment (E65), and replaces the previous club with that of the new vehicle (E40).
 */
export function selectPurchaseVehicle(
  draft: PurchaseDraft,
  vehicleId: string,
  previousClub?: boolean,
): PurchaseDraft {
  const previousClubField = previousClub === undefined ? {} : { previousClub }
  if (vehicleId === draft.vehicleId) return previousClubField
  return {
    vehicleId,
    accessRightId: undefined,
    declinedTotal: undefined,
    previousClub,
    otherClub: undefined,
    givesUpRequest: undefined,
    givesUpPass: undefined,
  }
}

/**
 * Returns the draft change for a selected pass type. A different pass type removes the choices that
 * depend on the type, including the first day (E77).
 */
export function selectPassType(draft: PurchaseDraft, type: string, firstDay?: string): PurchaseDraft {
  const desiredActivation = passTypeNeedsFirstDay(parseOfferedPassType(type))
    ? firstDay || undefined
    : undefined
  if (type === draft.type) return { desiredActivation }
  return {
    type,
    desiredActivation,
    accessRightId: undefined,
    declinedTotal: undefined,
    feeAccepted: undefined,
    printedMagazines: undefined,
    digitalMagazine: undefined,
    withoutInsuranceAccepted: undefined,
    givesUpRequest: undefined,
    givesUpPass: undefined,
  }
}

/**
 * Returns the draft change for a selected region. If the region differs from the previous region,
 * the selected club is removed (E33).
 */
export function selectPurchaseRegion(draft: PurchaseDraft, regionId: string): PurchaseDraft {
  return regionId === draft.regionId ? {} : { regionId, clubId: undefined }
}

/**
 * Returns the GraphQL variables for the queries of all purchase steps. Each query uses only the
 * variables that it declares.
 */
export function buildPurchaseQueryVariables(draft: PurchaseDraft) {
  const type = parseOfferedPassType(draft.type)
  return {
    type: type ?? 'ANNUAL',
    chosenType: type,
    withoutInsurance: isPassTypeWithoutInsurance(type),
    desiredActivation: draft.desiredActivation ?? null,
    vehicleId: draft.vehicleId ?? '',
    hasVehicle: Boolean(draft.vehicleId),
    accessRightId: draft.accessRightId ?? '',
    resumes: Boolean(draft.accessRightId),
    regionId: draft.regionId ?? '',
    clubId: draft.clubId ?? '',
    hasClub: Boolean(draft.clubId),
    givesUpRequest: draft.givesUpRequest === true,
  } as const
}

/**
 * Returns a text that identifies what the member buys: pass type, vehicle, and the first day for
 * types that need it. Returns null while the type or the vehicle is missing.
 */
function buildPurchaseIdentifier({ type, vehicleId, desiredActivation }: PurchaseDraft): string | null {
  if (!type || !vehicleId) return null
  const firstDay = passTypeNeedsFirstDay(parseOfferedPassType(type)) ? (desiredActivation ?? null) : null
  return JSON.stringify([type, vehicleId, firstDay])
}
