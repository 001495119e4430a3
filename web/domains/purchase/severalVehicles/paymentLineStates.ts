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
