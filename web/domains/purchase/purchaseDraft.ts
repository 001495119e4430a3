import { type Draft, createDraftParser } from '../../wizard/wizard.ts'
import type { DraftOptions } from '../../wizard/draft.ts'
import { attemptFields } from '../payment/shared/paymentAttempt.ts'

const draftFields = {
  /** Pass type by its schema name. UNKNOWN stands for a type from the URL that is not on sale. */
  type: 'text',
  /** First day of the pass as `YYYY-MM-DD`, set only for pass types with a chosen first day. */
  desiredActivation: 'text',
  /** True when the URL requested the passes of a rental business (E66). */
  isBusiness: 'tick',
  vehicleId: 'text',
  /** Id of the pass whose payment failed, if this purchase retries the payment (E65). */
  accessRightId: 'text',
  /** True until the choices of the retried or repeated pass are loaded into the draft (E64). */
  resuming: 'tick',
  /** True when the vehicle has a previous club. The purchase offers this club first (E40). */
  previousClub: 'tick',
  /** True when the member wants to select another club instead of the previous club. */
  otherClub: 'tick',
  regionId: 'text',
  clubId: 'text',
  /**
   * True when the member agrees to give up a pass without insurance, or the request for one,
   * because it prevents the purchase of another pass.
   */
  givesUpRequest: 'tick',
  /**
   * True when the member agrees to give up a paid pass without a refund. When false, the member
   * agrees to give up only a request for a pass without insurance.
   */
  givesUpPass: 'tick',
  /** True when the member has accepted the four statements on a pass without insurance (F01). */
  withoutInsuranceAccepted: 'tick',
  /** Name of the insurer of a vehicle that is insured outside the portal (F06). */
  insurerName: 'text',
  policyNumber: 'text',
  /** Id of the proof of insurance. The file exists only in the memory of the page. */
  proof: 'text',
  /**
   * True when the payment step is complete: a card and a billing address are stored, and the member
   * has left the step or the wizard has skipped it.
   */
  paymentSeen: 'tick',
  /**
   * Additional fee in cents that the member accepted. If the fee changes, the member has to accept
   * it again (E47).
   */
  feeAccepted: 'text',
  /** Number of printed magazine copies that the member chose. */
  printedMagazines: 'text',
  digitalMagazine: 'tick',
  /** True when the member has seen the warnings of the review. */
  warningSeen: 'tick',
  /**
   * Total of the last declined payment, in cents. If the total of the next payment differs, a
   * message says so before the payment.
   */
  declinedTotal: 'text',
  ...attemptFields,
} as const

/**
 * Draft of a purchase. It holds only ids and choices, never a price, a name or payment card data.
 */
export type PurchaseDraft = Draft<typeof draftFields>

const parseStoredDraft = createDraftParser(draftFields)

/**
 * Parses the stored draft of a purchase. Removes the flag `resuming` if the draft has no pass id,
 * because without the id no choices can be loaded.
 */
function parsePurchaseDraft(value: unknown): PurchaseDraft {
  const { resuming, ...draft } = parseStoredDraft(value)
  return resuming && draft.accessRightId ? { ...draft, resuming } : draft
}

/** Storage options of the purchase draft in the browser. */
export const purchaseDraftOptions = {
  id: 'purchase',
  version: 1,
  outlivesTab: true,
  parse: parsePurchaseDraft,
} as const satisfies DraftOptions<PurchaseDraft>

/** Returns whether the member accepted the additional fee with its current amount (E47). */
export const isAdditionalFeeAccepted = ({ feeAccepted }: PurchaseDraft, feeCents: number): boolean =>
  feeAccepted === String(feeCents)

/**
 * Returns the draft change that stores or removes the member's acceptance of the additional fee.
 * `feeCents` is null when there is no fee.
 */
export const buildFeeAcceptanceDraft = (feeCents: number | null, accepted: boolean): PurchaseDraft => ({
  feeAccepted: feeCents !== null && accepted ? String(feeCents) : undefined,
})

/**
 * Returns why the purchase draft counts as unfinished: `halfWay` after several choices, or
 * `unknown` after a payment with an unknown outcome. Otherwise returns null. Also returns null for
 * a declined payment, which the task list shows.
 */
export function getUnfinishedPurchaseState(draft: PurchaseDraft): 'halfWay' | 'unknown' | null {
  if (draft.attempt) return 'unknown'
  const { type, vehicleId, clubId, accessRightId, resuming, declinedTotal } = draft
  // A pass whose choices are not loaded may also be a pass that is bought again, so its choices
  // count.
  if ((accessRightId && !resuming) || declinedTotal !== undefined) return null
  // A single choice is made again by the link that starts a purchase, so it is not worth resuming.
  return [type, vehicleId, clubId].filter(Boolean).length > 1 ? 'halfWay' : null
}
