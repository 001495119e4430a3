/** Rules about passes that the federation still processes (D35, R-02). */
import { passStateOf } from '../../ui/passState.ts'
import type { PassEdges } from './severalVehicles/passesOfVehicle.ts'

/** Pass with the fields that decide whether the federation still processes it. */
interface ProcessedPass {
  readonly status: string
  readonly expiresAt: string | null
}

/** Pass with the time of its payment and its period, which an unpaid pass may not have. */
interface PayablePass {
  readonly paidAt: string | null
  readonly activeAt: string | null
  readonly expiresAt: string | null
}

/** Returns whether the federation still processes a pass, or returns a status that is unknown. */
export const isPassInProcess = (pass: Pick<ProcessedPass, 'status'>): boolean =>
  passStateOf(pass) === 'processing'

/** Returns whether a pass is paid and has a known period. */
export const isPaidForPeriod = ({ paidAt, activeAt, expiresAt }: PayablePass): boolean =>
  Boolean(paidAt && activeAt && expiresAt)

/**
 * Returns a pass of a vehicle that the federation still processes and that has not ended; undefined
 * if there is none. Another federation may not count such a pass in its collision check, so that a
 * second pass could be bought.
 * @param now Current time in milliseconds since 1970.
 */
export const findPassInProcess = <Pass extends ProcessedPass>(
  edges: PassEdges<Pass>,
  now: number,
): Pass | undefined =>
  edges
    .map(({ node }) => node)
    .find((pass) => isPassInProcess(pass) && (pass.expiresAt === null || Date.parse(pass.expiresAt) >= now))
