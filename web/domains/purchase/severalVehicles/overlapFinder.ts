import {
  type OfferedPeriod,
  type OverlappingPass,
  type PassToBuy,
  findCertainOverlap,
} from './certainOverlap.ts'
import type { PassEdges } from './passesOfVehicle.ts'

/**
 * Returns a function with the rule of `findCertainOverlap` that computes each result once. The
 * selection of sixty vehicles reads the results on each key press.
 */
export function createOverlapFinder<Pass extends OverlappingPass>(
  offers: readonly OfferedPeriod[],
  today: string,
): (edges: PassEdges<Pass>, passToBuy: PassToBuy) => Pass | null {
  const results = new WeakMap<PassEdges<Pass>, Map<string, Pass | null>>()
  return (edges, passToBuy) => {
    const resultsOfVehicle = results.get(edges) ?? new Map<string, Pass | null>()
    results.set(edges, resultsOfVehicle)
    const key = `${passToBuy.type} ${passToBuy.desiredActivation}`
    const storedResult = resultsOfVehicle.get(key)
    if (storedResult !== undefined) return storedResult
    const overlap = findCertainOverlap(edges, passToBuy, offers, today)
    resultsOfVehicle.set(key, overlap)
    return overlap
  }
}
