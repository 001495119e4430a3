import type { PassToBuy } from './certainOverlap.ts'
import type { DescribedPass, PassEdges } from './passesOfVehicle.ts'
import type { SelectableOffer } from './purchaseLineChoices.ts'

/** Returns the existing pass of a vehicle that certainly overlaps a pass to buy. */
export type OverlapFinder = (passes: PassEdges<DescribedPass>, passToBuy: PassToBuy) => DescribedPass | null

/** Rules of the current offers that apply to all vehicles of the selection. */
export interface OfferRules {
  readonly offers: readonly SelectableOffer[]
  /** Current day in Québec, `YYYY-MM-DD`. */
  readonly today: string
  readonly findOverlap: OverlapFinder
}
