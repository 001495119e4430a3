import type { PaymentLine } from './paymentLines.ts'

/**
 * Builds the input of the mutation that pays for one pass of a purchase for several vehicles.
 */
export const buildPurchaseInputOfLine = ({
  key,
  vehicleId,
  clubId,
  type,
  desiredActivation,
  totalCents,
  feeAccepted,
  magazines,
  accessRightId,
}: PaymentLine) => ({
  vehicleId,
  clubId,
  type,
  desiredActivation,
  accessRightId,
  additionalFeeAccepted: feeAccepted,
  expectedTotal: { cents: totalCents, currency: 'CAD' as const },
  magazines,
  idempotencyKey: key,
})
