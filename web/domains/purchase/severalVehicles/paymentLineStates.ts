/** Rules for the state of one payment, in a purchase for several vehicles. */
import type { PaymentLine } from './paymentLines.ts'

/**
 * Returns whether a payment was refused because the vehicle already has a pass. The refused payment
 * itself may have bought that pass, if the gateway lost the idempotency key in a restart. The
 * screen must therefore not say that the pass is not paid.
 */
export const isVehicleCoveredByOtherPass = ({ state, problem }: PaymentLine): boolean =>
  state === 'refused' && problem === 'AlreadyActiveProblem'

/** Returns whether the last payment for a vehicle was declined, so that its pass is not paid. */
export const isDeclinedPaymentLine = ({ state, problem }: PaymentLine): boolean =>
  state === 'ready' && problem === 'PaymentDeclinedProblem'

/** Returns whether a payment certainly charged nothing, so that its pass can be bought again. */
export const isPaymentLineUnpaid = (line: PaymentLine): boolean =>
  line.state === 'ready' || (line.state === 'refused' && !isVehicleCoveredByOtherPass(line))

/**
 * Marks the unpaid passes of a vehicle as covered by another pass, for example after the member has
 * bought that pass in the purchase for one vehicle.
 */
export const markLinesOfVehicleCovered = (
  lines: readonly PaymentLine[],
  vehicleId: string,
): readonly PaymentLine[] =>
  lines.map((line) =>
    line.vehicleId === vehicleId && line.state === 'ready'
      ? Object.assign({}, line, { state: 'refused', problem: 'AlreadyActiveProblem' } as const)
      : line,
  )
