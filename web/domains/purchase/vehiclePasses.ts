/** Rules of the vehicle step of a purchase about the passes that a vehicle already has. */
import type { VehicleForm_vehicle$data } from '../../__generated__/VehicleForm_vehicle.graphql.ts'
import type { PassEdges } from './severalVehicles/passesOfVehicle.ts'

type Vehicle = VehicleForm_vehicle$data[number]

/** Pass of a vehicle, with the fields that the query of the vehicle step selects. */
export type StepPass = NonNullable<
  Extract<Vehicle['accessRights'], { ok: true }>['value']
>['edges'][number]['node']

/** Returns the passes of a vehicle; an empty list if they could not be loaded. */
export const readPasses = ({ accessRights }: Vehicle): PassEdges<StepPass> =>
  accessRights.ok ? (accessRights.value?.edges ?? []) : []

/** Returns whether a pass is paid and the federation still processes it (D35, R-02). */
export const isPaidPassInProcess = ({ status, paidAt, activeAt, expiresAt }: StepPass): boolean =>
  status === 'IN_PROGRESS' && Boolean(paidAt && activeAt && expiresAt)

/**
 * Returns the paid passes of a vehicle. A paid pass in process has no validity yet. It blocks its
 * period like a valid pass, because passes are not refundable.
 */
export const readPaidPasses = (vehicle: Vehicle): PassEdges<StepPass> =>
  readPasses(vehicle).map(({ node }) => ({
    node: isPaidPassInProcess(node) ? { ...node, validity: 'CURRENT' } : node,
  }))

/** Returns the paid pass of a vehicle that the federation still processes at the given time. */
export const findPaidPassInProcess = (vehicle: Vehicle, now: string): StepPass | null =>
  readPasses(vehicle)
    .map(({ node }) => node)
    .find((pass) => isPaidPassInProcess(pass) && Date.parse(pass.expiresAt!) >= Date.parse(now)) ?? null

/**
 * Returns the pass of a vehicle whose declined payment can be retried; null if there is none. The
 * pass whose payment this purchase already retries does not count.
 */
export const findDeclinedPass = (
  vehicle: Vehicle,
  retriedPassId: string | null | undefined,
): StepPass | null =>
  readPasses(vehicle).find(
    ({ node: { id, status, canRetry } }) => status === 'PAYMENT_FAILED' && canRetry && id !== retriedPassId,
  )?.node ?? null
