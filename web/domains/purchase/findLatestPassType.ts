import type { VehiclePass } from './paidPassOverlap.ts'

/** Pass of a vehicle with its type. */
export interface TypedVehiclePass extends VehiclePass {
  readonly type: string
}

/** Returns the type of the pass that started last; undefined if no pass has a start. */
export const findLatestPassType = (passes: readonly TypedVehiclePass[]): string | undefined =>
  passes
    .filter(({ activeAt }) => activeAt)
    .toSorted((a, b) => Date.parse(b.activeAt!) - Date.parse(a.activeAt!))[0]?.type
