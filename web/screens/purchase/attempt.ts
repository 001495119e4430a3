import type { BuyAccessRightInput } from '../../__generated__/useBuyMutation.graphql.ts'
import type { FailureCode } from '../../relay/failure.ts'
import { randomId } from '../../platform/randomId.ts'
import { soldType } from './passTypes.ts'
import type { PurchaseDraft } from './steps.ts'

/**
 * The life of an idempotency key (E70). It is drawn when the member confirms, and stands in the draft before anything is
 * sent; while it stands there, a purchase is under way whose outcome is not known, and whatever is sent again (after a
 * reload, a lost answer, a second press) carries the same key with the same choices, so that it is charged once. Only a
 * definite answer ends it: a purchase, with the whole draft; a refusal, alone, and the next try draws another.
 */
export interface Attempt {
  key: string
  /** What the member saw and confirmed, in cents. */
  totalCents: number
}

/** The attempt that is under way; null when none is. */
export function attemptOf({ attempt, attemptTotal }: PurchaseDraft): Attempt | null {
  return attempt ? { key: attempt, totalCents: Number(attemptTotal) } : null
}

/** The attempt to send: the one under way, or a new one for this total. */
export function attemptFor(draft: PurchaseDraft, totalCents: number): Attempt {
  return attemptOf(draft) ?? { key: randomId(), totalCents }
}

/** The change that keeps an attempt, made before it is sent. */
export function keepAttempt({ key, totalCents }: Attempt): PurchaseDraft {
  return { attempt: key, attemptTotal: String(totalCents) }
}

/** The change that ends an attempt, made after a definite refusal. */
export const endAttempt: PurchaseDraft = { attempt: undefined, attemptTotal: undefined }

/**
 * Whether a failure leaves it open what became of the purchase. Only what the gateway turns away at its door is certain
 * not to have been bought, and only when it is not a second try of something that may have been.
 */
export function leavesUnknown(code: FailureCode, sentBefore: boolean): boolean {
  return sentBefore || (code !== 'RATE_LIMITED' && code !== 'BAD_REQUEST')
}

/** What is sent: the draft as it stands, in the name of this attempt; null while something is missing. */
export function purchaseInput(
  draft: PurchaseDraft,
  { key, totalCents }: Attempt,
): BuyAccessRightInput | null {
  const type = soldType(draft.type)
  const { vehicleId, clubId, accessRightId, desiredActivation, feeAccepted = false } = draft
  const { printedMagazines, digitalMagazine } = draft
  if (!type || !vehicleId || !clubId) return null
  return {
    type,
    vehicleId,
    clubId,
    accessRightId: accessRightId ?? null,
    desiredActivation: desiredActivation ?? null,
    additionalFeeAccepted: feeAccepted,
    expectedTotal: { cents: totalCents, currency: 'CAD' },
    magazines:
      printedMagazines === undefined
        ? null
        : { printedQuantity: Number(printedMagazines), digital: digitalMagazine ?? false },
    idempotencyKey: key,
  }
}
