import { defineWizard, stepAddress } from '../../wizard/wizard.ts'
import { type PurchaseDraft, keptPurchase } from './draft.ts'
import { leaveMessage, videoGate } from '../video/shared/watched.ts'
import { isWithoutInsurance, needsFirstDay, offeredType, soldType } from './passTypes.ts'
import { paths } from '../../platform/paths.ts'
import { proofOf } from './proof.ts'

export type { PurchaseDraft }

/**
 * Wizard for the purchase of a pass (E01–E08). Region and club are separate steps within one group
 * of the step bar.
 */
export const purchase = defineWizard({
  ...keptPurchase,
  path: paths.purchase(),
  of: 'member',
  exitPath: paths.dashboard(),
  width: 'page',
  skipsDoneSteps: true,
  subject: subjectOf,
  canStartOver: (draft) => !draft.attempt && Object.values(draft).some((value) => value !== undefined),
  steps: [
    { path: 'passchoice', group: 'pass', isDone: orResuming(passChosen) },
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
      isHidden: isInsured,
      isDone: (draft) => draft.withoutInsuranceAccepted === true,
    },
    { path: 'WithoutInsuranceUserInfo', group: 'pass', isHidden: isInsured, isDone: insuredElsewhere },
    { path: 'addnewvehicle', group: 'pass', isDetour: true, previousStep: () => 'vehicle' },
    { path: 'updatevehicle/:id', group: 'pass', isDetour: true, previousStep: () => 'vehicle' },
    { path: 'vehicle', group: 'pass', isDone: orResuming((draft) => Boolean(draft.vehicleId)) },
    {
      path: 'previousClub',
      group: 'region',
      isHidden: (draft) => draft.previousClub !== true,
      isDone: orResuming((draft) => Boolean(draft.clubId) || draft.otherClub === true),
    },
    { path: 'region', group: 'region', isDone: orResuming((draft) => Boolean(draft.regionId)) },
    { path: 'clubs', group: 'region', isDone: orResuming((draft) => Boolean(draft.clubId)) },
    { path: 'WithoutInsuranceReview', group: 'request', isHidden: isInsured },
    {
      path: 'paymentinfo',
      group: 'payment',
      isHidden: isNotSold,
      isDone: orResuming((draft) => draft.paymentSeen === true),
    },
    { path: 'review', group: 'review', isHidden: isNotSold },
  ],
  labels: {
    pass: 'purchase:Purchase.steps.pass',
    region: 'purchase:Purchase.steps.region',
    request: 'purchase:Purchase.steps.request',
    payment: 'purchase:Purchase.steps.payment',
    review: 'purchase:Purchase.steps.review',
  },
  variables: variablesOf,
  gate: videoGate,
  passGate: leaveMessage,
  initialDraft: newDraftFor,
})

/** Path of a step of the purchase. */
export type PurchaseStepPath = (typeof purchase)['steps'][number]['path']

/** Path of a step that a problem or a change can lead back to. */
export type ChoiceStepPath = Extract<
  PurchaseStepPath,
  'passchoice' | 'vehicle' | 'region' | 'clubs' | 'paymentinfo' | 'review'
>

/** Returns the URL of a step; `params` are the path parameters. */
export const purchaseAddress = (path: PurchaseStepPath, params?: Record<string, string>) =>
  stepAddress(purchase, path, params)

/** Returns whether a pass is selected, with its first day when needed (E25). */
function passChosen(draft: PurchaseDraft): boolean {
  const type = offeredType(draft.type)
  return type !== null && (!needsFirstDay(type) || Boolean(draft.desiredActivation))
}

/** Returns whether the steps of a request without insurance are skipped (E05). */
function isInsured(draft: PurchaseDraft): boolean {
  return !isNotSold(draft)
}

/**
 * Returns whether the payment steps are skipped, because the pass is requested now and paid after
 * the request is accepted (E49).
 */
function isNotSold({ type }: PurchaseDraft): boolean {
  return isWithoutInsurance(offeredType(type))
}

/**
 * Returns whether the insurer, the policy number and the proof are present (F06). After a page
 * reload the proof is missing.
 */
function insuredElsewhere({ insurerName, policyNumber, proof }: PurchaseDraft): boolean {
  return Boolean(insurerName && policyNumber && proofOf(proof))
}

/**
 * Returns a check that treats a step as complete while the choices of a resumed purchase are
 * loading (E64).
 */
function orResuming(done: (draft: PurchaseDraft) => boolean) {
  return (draft: PurchaseDraft) => draft.resuming === true || done(draft)
}

/**
 * Returns the new draft of a purchase from its URL: the failed payment to retry, the pass type of
 * an offer or the vehicle of a vehicle card (E75). The gateway validates these ids when the step is
 * shown. Returns null to continue with the current draft: when the URL names nothing new, or when
 * the current purchase may already be paid.
 */
export function newDraftFor(search: URLSearchParams, draft: PurchaseDraft): PurchaseDraft | null {
  const asked = search.get('type')
  // A text that is not a purchasable pass type becomes UNKNOWN, and the first step shows a message
  // (E66).
  const type = asked ? (offeredType(asked) ?? 'UNKNOWN') : undefined
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

/** Data of a failed payment with which its purchase continues. */
interface Incomplete {
  readonly accessRight: { readonly type: string; readonly desiredActivation: string | null }
  readonly vehicle: { readonly id: string }
  /** Club of the pass; null or not available when another club has to be selected. */
  readonly club: {
    readonly id: string
    readonly available: boolean
    readonly region: { readonly id: string } | null
  } | null
}

/**
 * Returns the draft change with the choices of a failed payment (E64). Null means that the failed
 * payment does not exist.
 */
export function resume(incomplete: Incomplete | null): PurchaseDraft {
  if (!incomplete) return { accessRightId: undefined, resuming: undefined }
  const { accessRight, vehicle, club } = incomplete
  const needsDay = needsFirstDay(soldType(accessRight.type))
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

/** Data of a paid pass that is bought again. */
interface Bought extends Pick<Incomplete, 'vehicle' | 'club'> {
  readonly type: string
}

/**
 * Returns the draft change with the choices of the last pass. Acceptances and the first day have to
 * be given again.
 * @param paymentKnown True when a valid card and a billing address are stored.
 */
export function draftFromLastPass({ type, vehicle, club }: Bought, paymentKnown: boolean): PurchaseDraft {
  const accessRight = { type, desiredActivation: null }
  return {
    ...resume({ accessRight, vehicle, club }),
    accessRightId: undefined,
    paymentSeen: paymentKnown || undefined,
  }
}

/**
 * Returns the draft change for a vehicle. A different vehicle no longer belongs to the failed
 * payment (E65) and has a previous club of its own or none (E40). While the previous club is
 * unknown, the region step determines it.
 */
export function chooseVehicle(
  draft: PurchaseDraft,
  vehicleId: string,
  previousClub?: boolean,
): PurchaseDraft {
  const told = previousClub === undefined ? {} : { previousClub }
  if (vehicleId === draft.vehicleId) return told
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
 * Returns the draft change for a pass type. A different type removes the choices that depend on it,
 * including the first day (E77).
 */
export function choosePass(draft: PurchaseDraft, type: string, firstDay?: string): PurchaseDraft {
  const desiredActivation = needsFirstDay(offeredType(type)) ? firstDay || undefined : undefined
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

/** Returns the draft change for a region. A different region removes the club (E33). */
export function chooseRegion(draft: PurchaseDraft, regionId: string): PurchaseDraft {
  return regionId === draft.regionId ? {} : { regionId, clubId: undefined }
}

/**
 * Returns the query variables of all steps from the draft; each query uses the variables that it
 * declares.
 */
export function variablesOf(draft: PurchaseDraft) {
  const type = offeredType(draft.type)
  return {
    type: type ?? 'ANNUAL',
    chosenType: type,
    withoutInsurance: isWithoutInsurance(type),
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
 * Returns the subject of a purchase: pass type and vehicle, and the first day for types that have
 * it.
 */
function subjectOf({ type, vehicleId, desiredActivation }: PurchaseDraft): string | null {
  if (!type || !vehicleId) return null
  const firstDay = needsFirstDay(offeredType(type)) ? (desiredActivation ?? null) : null
  return JSON.stringify([type, vehicleId, firstDay])
}
