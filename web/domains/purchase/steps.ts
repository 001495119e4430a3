import { defineWizard, stepAddress } from '../../wizard/wizard.ts'
import { type PurchaseDraft, keptPurchase } from './draft.ts'
import { leaveMessage, videoGate } from '../video/shared/watched.ts'
import { isWithoutInsurance, needsFirstDay, offeredType, soldType } from './passTypes.ts'
import { paths } from '../../platform/paths.ts'
import { proofOf } from './proof.ts'

export type { PurchaseDraft }

/** The purchase of a pass (E01–E08). Region and club are each a choice of their own, within one group of the step bar. */
export const purchase = defineWizard({
  ...keptPurchase,
  path: paths.purchase(),
  of: 'member',
  exit: paths.dashboard(),
  width: 'page',
  passesOver: true,
  subject: subjectOf,
  startsOver: (draft) => !draft.attempt && Object.values(draft).some((value) => value !== undefined),
  steps: [
    { path: 'passchoice', group: 'pass', done: orResuming(passChosen) },
    { path: 'Insurance', group: 'pass', aside: true, needs: () => null, back: () => 'passchoice' },
    {
      path: 'WithoutInsuranceInfo',
      group: 'pass',
      hidden: isInsured,
      done: (draft) => draft.withoutInsuranceAccepted === true,
    },
    { path: 'WithoutInsuranceUserInfo', group: 'pass', hidden: isInsured, done: insuredElsewhere },
    { path: 'addnewvehicle', group: 'pass', aside: true, back: () => 'vehicle' },
    { path: 'updatevehicle/:id', group: 'pass', aside: true, back: () => 'vehicle' },
    { path: 'vehicle', group: 'pass', done: orResuming((draft) => Boolean(draft.vehicleId)) },
    {
      path: 'previousClub',
      group: 'region',
      hidden: (draft) => draft.previousClub !== true,
      done: orResuming((draft) => Boolean(draft.clubId) || draft.otherClub === true),
    },
    { path: 'region', group: 'region', done: orResuming((draft) => Boolean(draft.regionId)) },
    { path: 'clubs', group: 'region', done: orResuming((draft) => Boolean(draft.clubId)) },
    { path: 'WithoutInsuranceReview', group: 'request', hidden: isInsured },
    {
      path: 'paymentinfo',
      group: 'payment',
      hidden: isNotSold,
      done: orResuming((draft) => draft.paymentSeen === true),
    },
    { path: 'review', group: 'review', hidden: isNotSold },
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
  begin: newDraftFor,
})

/** A screen of the purchase. */
export type PurchaseStepPath = (typeof purchase)['steps'][number]['path']

/** A step to which a refusal or a change leads back. */
export type ChoiceStepPath = Extract<
  PurchaseStepPath,
  'passchoice' | 'vehicle' | 'region' | 'clubs' | 'paymentinfo' | 'review'
>

/** The address of a step; `params` for those that have some. */
export const purchaseAddress = (path: PurchaseStepPath, params?: Record<string, string>) =>
  stepAddress(purchase, path, params)

/** A pass is chosen, with its first day where it needs one (E25). */
function passChosen(draft: PurchaseDraft): boolean {
  const type = offeredType(draft.type)
  return type !== null && (!needsFirstDay(type) || Boolean(draft.desiredActivation))
}

/** The steps of a request are left out (E05). */
function isInsured(draft: PurchaseDraft): boolean {
  return !isNotSold(draft)
}

/** The steps of a payment are left out: the pass is asked for, and paid once it is granted (E49). */
function isNotSold({ type }: PurchaseDraft): boolean {
  return isWithoutInsurance(offeredType(type))
}

/** The insurer, the policy and the proof are there (F06); a page that began anew has no proof any more. */
function insuredElsewhere({ insurerName, policyNumber, proof }: PurchaseDraft): boolean {
  return Boolean(insurerName && policyNumber && proofOf(proof))
}

/** Whether a step is done; while what a resumed purchase had chosen is still to be read, none is asked again (E64). */
function orResuming(done: (draft: PurchaseDraft) => boolean) {
  return (draft: PurchaseDraft) => draft.resuming === true || done(draft)
}

/**
 * What a purchase begins with: the failed payment that is tried again, the pass of a buy card and the vehicle of a
 * vehicle card (E75). The gateway judges what is named when the step is shown. Null, to go on with the purchase that was
 * left, where the address names nothing or only what is chosen there already, and where that one may have been paid.
 */
export function newDraftFor(search: URLSearchParams, draft: PurchaseDraft): PurchaseDraft | null {
  const asked = search.get('type')
  // What is no pass to buy or to ask for is kept as that: the first step says so (E66).
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

/** What of a failed payment its purchase goes on with. */
interface Incomplete {
  readonly accessRight: { readonly type: string; readonly desiredActivation: string | null }
  readonly vehicle: { readonly id: string }
  /** Null, or not available, where it has to be chosen anew. */
  readonly club: {
    readonly id: string
    readonly available: boolean
    readonly region: { readonly id: string } | null
  } | null
}

/** The change that takes up what had been chosen (E64); null takes up nothing: there is no such failed payment. */
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

/** What of a pass that was paid is chosen once more. */
interface Bought extends Pick<Incomplete, 'vehicle' | 'club'> {
  readonly type: string
}

/**
 * The change that chooses what was bought last time; what was accepted then is asked again, and so is a first day.
 * @param paymentKnown there is a card that is valid, and a billing address
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
 * The change that a choice of a vehicle makes: another one is not the one that a failed payment was for (E65), and has a
 * previous club of its own or none (E40); where nobody has told yet, the region's step finds out.
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

/** The change that a choice of a pass makes: what was said for another pass is taken back, the first day too (E77). */
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

/** The change that a choice of a region makes: a club of another region is taken back (E33). */
export function chooseRegion(draft: PurchaseDraft, regionId: string): PurchaseDraft {
  return regionId === draft.regionId ? {} : { regionId, clubId: undefined }
}

/** The variables of the steps' queries, from the draft; each query takes those that it names. */
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

/** What a purchase is about: one pass of its type for a vehicle, or one for each first day where it has one. */
function subjectOf({ type, vehicleId, desiredActivation }: PurchaseDraft): string | null {
  if (!type || !vehicleId) return null
  const firstDay = needsFirstDay(offeredType(type)) ? (desiredActivation ?? null) : null
  return JSON.stringify([type, vehicleId, firstDay])
}
