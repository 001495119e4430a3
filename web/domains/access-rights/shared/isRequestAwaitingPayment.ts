/** Fields that tell whether a request for a pass without insurance awaits its payment. */
interface PayableRequest {
  readonly status: string
  readonly payObstacle: string | null | undefined
}

/** Obstacles that permanently prevent the payment of a request for a pass without insurance. */
const finalObstacles = new Set([
  'PAID',
  'OVER',
  'LAPSED',
  'SEASON_OVER',
  'ALREADY_ACTIVE',
  'VEHICLE_REMOVED',
  'VEHICLE_TYPE_UNSUPPORTED',
])

/**
 * Returns whether a request for a pass without insurance was accepted and awaits its payment. The
 * payment may be impossible for a while, for example until the data of the vehicle are complete.
 */
export const isRequestAwaitingPayment = ({ status, payObstacle }: PayableRequest): boolean =>
  status === 'PAYMENT_PENDING' && !finalObstacles.has(payObstacle ?? '')
