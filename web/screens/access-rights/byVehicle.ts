/** A pass, with the vehicle that it was bought for; null where that is not known any more. */
interface Pass {
  readonly vehicle: {
    readonly vehicleId: string
    readonly name: string
    readonly registration: string | null
  } | null
}

/**
 * Passes in groups of one vehicle each (H10): groups and passes keep the order in which they come. A group is called
 * as its newest pass calls the vehicle, which may have had another name before.
 */
export function byVehicle<P extends Pass>(passes: readonly P[]): { vehicle: P['vehicle']; passes: P[] }[] {
  const groups = new Map<string | undefined, { vehicle: P['vehicle']; passes: P[] }>()
  for (const pass of passes) {
    const group = groups.get(pass.vehicle?.vehicleId)
    if (group) group.passes.push(pass)
    else groups.set(pass.vehicle?.vehicleId, { vehicle: pass.vehicle, passes: [pass] })
  }
  return [...groups.values()]
}
