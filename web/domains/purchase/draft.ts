import { type Draft, parseFields } from '../../wizard/wizard.ts'
import type { DraftOptions } from '../../wizard/draft.ts'
import { attemptFields } from '../payment/shared/attempt.ts'

const fields = {
  /** The pass, by its name in the schema; UNKNOWN was asked for by the address, and is not sold so. */
  type: 'text',
  /** The first day, `YYYY-MM-DD`, of a pass that needs one. */
  desiredActivation: 'text',
  /** The passes of a rental business were asked for by the address (E66). */
  isBusiness: 'tick',
  vehicleId: 'text',
  /** The pass whose failed payment is tried again (E65). */
  accessRightId: 'text',
  /** What had been chosen for that pass is still to be read (E64). */
  resuming: 'tick',
  /** There is a club that the member chose before; it is offered first (E40). */
  previousClub: 'tick',
  /** The member wants another one. */
  otherClub: 'tick',
  regionId: 'text',
  clubId: 'text',
  /** What the vehicle has without insurance, a request or a pass, makes room for this pass. */
  givesUpRequest: 'tick',
  /** Where that is a pass: it was paid, and ends without a refund. A request that has become one is not given up by this. */
  givesUpPass: 'tick',
  /** The four statements on a pass without insurance are accepted (F01). */
  withoutInsuranceAccepted: 'tick',
  /** Who insures the vehicle instead, and the number of the policy (F06). */
  insurerName: 'text',
  policyNumber: 'text',
  /** The mark of the proof that this page holds in its memory. */
  proof: 'text',
  /** A card and a billing address were there when the member went on from them, or were known to be. */
  paymentSeen: 'tick',
  /** The additional fee that was accepted, in cents: another amount is asked for anew (E47). */
  feeAccepted: 'text',
  /** Printed magazines, as a number. */
  printedMagazines: 'text',
  digitalMagazine: 'tick',
  /** What to look at before paying was seen. */
  warningSeen: 'tick',
  /** The total of the payment that was declined last, in cents: another total is stated before the next try. */
  declinedTotal: 'text',
  ...attemptFields,
} as const

/** What is chosen so far of a purchase: ids and choices, never a price, a name or a card. */
export type PurchaseDraft = Draft<typeof fields>

const parseKept = parseFields(fields)

/** What is kept of it. What had been chosen for a pass is read by the pass that is named: without one there is nothing to read. */
function parse(found: unknown): PurchaseDraft {
  const { resuming, ...draft } = parseKept(found)
  return resuming && draft.accessRightId ? { ...draft, resuming } : draft
}

/** Where it is kept, by which a purchase that was left half-way is found again. */
export const keptPurchase = {
  id: 'purchase',
  version: 1,
  outlivesTab: true,
  parse,
} as const satisfies DraftOptions<PurchaseDraft>

/** Whether the additional fee was accepted as it is now (E47). */
export const isFeeAccepted = ({ feeAccepted }: PurchaseDraft, cents: number): boolean =>
  feeAccepted === String(cents)

/** The change that accepts the fee of this amount, or takes that back; null where there is none. */
export const acceptFee = (cents: number | null, accepted: boolean): PurchaseDraft => ({
  feeAccepted: cents !== null && accepted ? String(cents) : undefined,
})

/**
 * How a purchase was left: with something chosen that would have to be chosen again, or with a payment whose outcome is
 * not known. Null where there is nothing to come back to; a declined payment has a place of its own among what is to be
 * done.
 */
export function leftPurchase(draft: PurchaseDraft): 'halfWay' | 'unknown' | null {
  if (draft.attempt) return 'unknown'
  const { type, vehicleId, clubId, accessRightId, resuming } = draft
  // A pass that is still to be read may as well be one that is bought again: what is chosen beside it counts.
  if (accessRightId && !resuming) return null
  // One answer alone is given again with the press that begins a purchase.
  return [type, vehicleId, clubId].filter(Boolean).length > 1 ? 'halfWay' : null
}
