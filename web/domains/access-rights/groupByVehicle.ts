/** Pass with the vehicle for which it was bought. The vehicle is null when it is unknown. */
interface Pass {
  readonly vehicle: { readonly id: string } | null
  readonly vehicleSnapshot: { readonly name: string; readonly registration: string | null } | null
}

interface VehicleGroup<P extends Pass> {
  key: string
  /** Id of the vehicle; null when the member no longer has the vehicle. */
  vehicleId: string | null
  /** Vehicle data in the first pass of the group. Other passes may contain another name. */
  vehicle: P['vehicleSnapshot']
  passes: P[]
}

/** Groups passes by vehicle (H10). The order of the passes and of their groups is kept. */
export function groupPassesByVehicle<P extends Pass>(passes: readonly P[]): VehicleGroup<P>[] {
  const groups = new Map<string, VehicleGroup<P>>()
  for (const pass of passes) {
    const key = vehicleGroupKeyOf(pass)
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
 * Returns the key of a pass's vehicle. A vehicle that the member no longer has is identified by the
 * name and license plate on its passes.
 */
function vehicleGroupKeyOf({ vehicle, vehicleSnapshot: snapshot }: Pass): string {
  return vehicle?.id ?? (snapshot === null ? '' : `${snapshot.name} ${snapshot.registration ?? ''}`)
}
