import { normalizeSearchText } from './shared/normalizeSearchText.ts'
import type { VehicleOption } from './shared/vehicleOption.tsx'

/**
 * Returns the vehicles whose searchable texts contain every typed word, ignoring case, accents and
 * punctuation. Returns an empty list when the member types only punctuation.
 */
export function findMatchingVehicles<T extends Pick<VehicleOption, 'searched'>>(
  vehicles: readonly T[],
  typed: string,
): readonly T[] {
  const words = typed.split(/\s+/).map(normalizeSearchText).filter(Boolean)
  if (words.length === 0) return []
  return vehicles.filter(({ searched }) => {
    const texts = searched.map(normalizeSearchText)
    return words.every((word) => texts.some((text) => text.includes(word)))
  })
}
