import { type Draft, parseFields } from '../../wizard/wizard.ts'
import type { DraftOptions } from '../../wizard/draft.ts'
import { attemptFields } from '../payment/shared/paymentAttempt.ts'

const draftFields = {
  /**
   * Pass type by its schema name. UNKNOWN means that the URL asked for a type that is not on sale.
   */
  type: 'text',
  /** First day as `YYYY-MM-DD`, for pass types that need it. */
  desiredActivation: 'text',
  /** True when the URL asked for the passes of a rental business (E66). */
  isBusiness: 'tick',
  vehicleId: 'text',
  /** Pass whose failed payment is retried (E65). */
  accessRightId: 'text',
  /** True until the choices of the retried or repeated pass are loaded (E64). */
  resuming: 'tick',
  /** True when the member has a previously chosen club, which is offered first (E40). */
  previousClub: 'tick',
  /** True when the member wants a club other than the previous one. */
  otherClub: 'tick',
  regionId: 'text',
  clubId: 'text',
  /** True when the vehicle's request or pass without insurance is given up for this pass. */
  givesUpRequest: 'tick',
  /**
   * True when the member gives up a paid pass, which ends without a refund. While it is not true, a
   * request that has meanwhile become a pass is kept.
   */
  givesUpPass: 'tick',
  /** True when the four statements on a pass without insurance are accepted (F01). */
  withoutInsuranceAccepted: 'tick',
  /** Name of the vehicle's own insurer, and the policy number (F06). */
  insurerName: 'text',
  policyNumber: 'text',
  /** Id of the proof of insurance that this page holds in memory. */
  proof: 'text',
  /**
   * True when a card and a billing address were stored when the member left the payment step, or
   * when the step was skipped for that reason.
   */
  paymentSeen: 'tick',
  /** Accepted additional fee in cents. A different amount has to be accepted again (E47). */
  feeAccepted: 'text',
  /** Number of printed magazines. */
  printedMagazines: 'text',
  digitalMagazine: 'tick',
  /** True when the member has seen the warnings of the review. */
  warningSeen: 'tick',
  /**
   * Total of the last declined payment, in cents. A different total is announced before the next
   * attempt.
   */
  declinedTotal: 'text',
  ...attemptFields,
} as const

/** Choices of a purchase so far: only ids and choices, never a price, a name or a card. */
export type PurchaseDraft = Draft<typeof draftFields>

const parseStoredDraft = parseFields(draftFields)

/**
 * Parses a stored draft. `resuming` without the id of a pass is dropped, because there is no pass
 * to load the choices from.
 */
function parse(found: unknown): PurchaseDraft {
  const { resuming, ...draft } = parseStoredDraft(found)
  return resuming && draft.accessRightId ? { ...draft, resuming } : draft
}

/** Storage options of the purchase draft, from which a purchase can be resumed. */
export const purchaseDraftOptions = {
  id: 'purchase',
  version: 1,
  outlivesTab: true,
  parse,
} as const satisfies DraftOptions<PurchaseDraft>

/** Returns whether the additional fee was accepted with its current amount (E47). */
export const isFeeAccepted = ({ feeAccepted }: PurchaseDraft, cents: number): boolean =>
  feeAccepted === String(cents)

/**
 * Returns the draft change that accepts a fee or revokes the acceptance. Cents are null when there
 * is no fee.
 */
export const acceptFee = (cents: number | null, accepted: boolean): PurchaseDraft => ({
  feeAccepted: cents !== null && accepted ? String(cents) : undefined,
})

/**
 * Returns the state of an unfinished purchase: with several choices made, or with a payment of
 * unknown outcome. Returns null when there is nothing to resume. A declined payment is null too,
 * because the task list shows it.
 */
export function unfinishedPurchaseState(draft: PurchaseDraft): 'halfWay' | 'unknown' | null {
  if (draft.attempt) return 'unknown'
  const { type, vehicleId, clubId, accessRightId, resuming } = draft
  // A pass whose choices are not loaded may also be a pass that is bought again, so its choices
  // count.
  if (accessRightId && !resuming) return null
  // A single choice is made again by the link that starts a purchase, so it is not worth resuming.
  return [type, vehicleId, clubId].filter(Boolean).length > 1 ? 'halfWay' : null
}
