/** Rules of the vehicle step of a purchase about the passes that a vehicle already has. */
import type { VehicleForm_vehicle$data } from '../../__generated__/VehicleForm_vehicle.graphql.ts'
import { findPassInProcess, isPaidForPeriod } from './passInProcess.ts'
import type { PassEdges } from './severalVehicles/passesOfVehicle.ts'

type Vehicle = VehicleForm_vehicle$data[number]

/** Pass of a vehicle, with the fields that the query of the vehicle step selects. */
export type StepPass = NonNullable<
  Extract<Vehicle['accessRights'], { ok: true }>['value']
>['edges'][number]['node']

/** Returns the passes of a vehicle; an empty list if they could not be loaded. */
export const readPasses = ({ accessRights }: Vehicle): PassEdges<StepPass> =>
  accessRights.ok ? (accessRights.value?.edges ?? []) : []

/**
 * Returns the paid pass of a vehicle that the federation still processes at the given time;
 * undefined if there is none.
 */
export const findPaidPassInProcess = (vehicle: Vehicle, now: string): StepPass | undefined =>
  findPassInProcess(
    readPasses(vehicle).filter(({ node }) => isPaidForPeriod(node)),
    Date.parse(now),
  )

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
