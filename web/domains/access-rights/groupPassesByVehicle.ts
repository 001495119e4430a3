/**
 * Pass and the vehicle for which the pass was bought. `vehicle` is null when the vehicle is
 * unknown.
 */
export interface GroupablePass {
  readonly vehicle: { readonly id: string } | null
  readonly vehicleSnapshot: { readonly name: string; readonly registration: string | null } | null
}

interface VehicleGroup<GroupedPass extends GroupablePass> {
  key: string
  /** Id of the vehicle; null when the member no longer has the vehicle. */
  vehicleId: string | null
  /**
   * Data of the vehicle, as stated on the first pass of the group. Another pass of the group may
   * state a different name of the vehicle.
   */
  vehicle: GroupedPass['vehicleSnapshot']
  passes: GroupedPass[]
}

/**
 * Groups passes by vehicle (H10). Passes keep their order within a group, and groups follow the
 * order of their first passes.
 */
export function groupPassesByVehicle<GroupedPass extends GroupablePass>(
  passes: readonly GroupedPass[],
): VehicleGroup<GroupedPass>[] {
  const groups = new Map<string, VehicleGroup<GroupedPass>>()
  for (const pass of passes) {
    const key = buildVehicleGroupKey(pass)
    const group = groups.get(key)
    if (group) group.passes.push(pass)
    else {
      const vehicleId = pass.vehicle?.id ?? null
      groups.set(key, { key, vehicleId, vehicle: pass.vehicleSnapshot, passes: [pass] })
    }
  }
  return [...groups.values()]
}

/**
 * Returns a key that is equal for all passes of one vehicle. If the member no longer has the
 * vehicle, the key consists of the name and license plate on the pass.
 */
function buildVehicleGroupKey({ vehicle, vehicleSnapshot: snapshot }: GroupablePass): string {
  return vehicle?.id ?? (snapshot === null ? '' : `${snapshot.name} ${snapshot.registration ?? ''}`)
}
