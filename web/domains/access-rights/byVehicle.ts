/** A pass, with the vehicle that it was bought for; null where that is not known any more. */
interface Pass {
  readonly vehicle: { readonly id: string } | null
  readonly vehicleSnapshot: { readonly name: string; readonly registration: string | null } | null
}

interface Group<P extends Pass> {
  key: string
  /** Null for one that the member has no more. */
  vehicleId: string | null
  /** As the first pass of the group calls the vehicle, which may have had another name before. */
  vehicle: P['vehicleSnapshot']
  passes: P[]
}

/** Passes in groups of one vehicle each (H10): groups and passes keep the order in which they come. */
export function byVehicle<P extends Pass>(passes: readonly P[]): Group<P>[] {
  const groups = new Map<string, Group<P>>()
  for (const pass of passes) {
    const key = keyOf(pass)
    const group = groups.get(key)
    if (group) group.passes.push(pass)
    else {
      const vehicleId = pass.vehicle?.id ?? null
      groups.set(key, { key, vehicleId, vehicle: pass.vehicleSnapshot, passes: [pass] })
    }
  }
  return [...groups.values()]
}

/** A vehicle that the member has no more is told by what its passes call it. */
function keyOf({ vehicle, vehicleSnapshot: named }: Pass): string {
  return vehicle?.id ?? (named === null ? '' : `${named.name} ${named.registration ?? ''}`)
}
