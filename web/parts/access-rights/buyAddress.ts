/** What a purchase begins with; see `beginning` of the purchase. */
interface Wanted {
  /** A pass, by its name in the schema. */
  type?: string
  /** The id of one of the member's vehicles. */
  vehicleId?: string
}

/** Where a purchase begins, with what is wanted already chosen (E75); the video comes first for whoever has to watch it. */
export function buyAddress({ type, vehicleId }: Wanted = {}): string {
  const query = new URLSearchParams()
  if (type) query.set('type', type)
  if (vehicleId) query.set('vehicle', vehicleId)
  return query.size > 0 ? `/accesspass?${query}` : '/accesspass'
}
