import type { BuyAccessRightInput } from '../../__generated__/useBuyMutation.graphql.ts'
import type { PaymentAttempt } from '../payment/shared/paymentAttempt.ts'
import { parseSoldPassType } from './passTypes.ts'
import type { PurchaseDraft } from './purchaseWizard.ts'

/**
 * Builds the input of the purchase mutation from the purchase draft and the payment attempt; null
 * while a required choice is missing (E58, E59).
 */
export function buildPurchaseInput(
  draft: PurchaseDraft,
  { key, totalCents }: PaymentAttempt,
): BuyAccessRightInput | null {
  const type = parseSoldPassType(draft.type)
  const { vehicleId, clubId, accessRightId, desiredActivation, feeAccepted } = draft
  const { printedMagazines, digitalMagazine } = draft
  if (!type || !vehicleId || !clubId) return null
  return {
    type,
    vehicleId,
    clubId,
    accessRightId: accessRightId ?? null,
    desiredActivation: desiredActivation ?? null,
    additionalFeeAccepted: feeAccepted !== undefined,
    // Only an insured pass replaces a request or pass without insurance (E58).
    ...(draft.givesUpRequest && {
      insuranceCancellationRequest: true,
      keepsPassWithoutInsurance: !draft.givesUpPass,
    }),
    expectedTotal: { cents: totalCents, currency: 'CAD' },
    magazines:
      printedMagazines === undefined
        ? null
        : { printedQuantity: Number(printedMagazines), digital: digitalMagazine ?? false },
    idempotencyKey: key,
  }
}
