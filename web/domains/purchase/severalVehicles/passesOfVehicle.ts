/** Rules about the paid passes that a vehicle already has. */
import type { AccessRightType } from '../../../__generated__/SelectVehicles_vehicle.graphql.ts'
import type { OfferAvailability } from '../../access-rights/shared/renewal.ts'

/** Pass that a vehicle already has, with the end of its validity as ISO timestamp. */
interface ExistingPass {
  readonly validity: string | null
  readonly expiresAt: string | null
}

/** Existing pass with its type and the start of its validity as ISO timestamp. */
export interface DescribedPass extends ExistingPass {
  readonly type: AccessRightType
  readonly activeAt: string | null
}

/** Passes of a vehicle as edges of a GraphQL connection. */
export type PassEdges<Pass> = ReadonlyArray<{ readonly node: Pass }>

/** Returns the paid passes of a vehicle that are current or upcoming. */
export const selectUsablePasses = <Pass extends ExistingPass>(edges: PassEdges<Pass>): Pass[] =>
  edges.map(({ node }) => node).filter(({ validity }) => validity === 'CURRENT' || validity === 'UPCOMING')

/**
 * Returns whether the current pass of a vehicle lasts at least until the end of every season for
 * which a pass is on sale.
 */
export function isCoveredForAllOffers(
  edges: PassEdges<ExistingPass>,
  offers: readonly OfferAvailability[],
): boolean {
  const ends = offers.flatMap(({ available, endsAt }) => (available ? [endsAt] : []))
  return edges.some(
    ({ node: { validity, expiresAt } }) =>
      validity === 'CURRENT' &&
      expiresAt !== null &&
      ends.every((endsAt) => endsAt !== null && Date.parse(endsAt) <= Date.parse(expiresAt)),
  )
}
/** Returns the paid pass of a vehicle that expired last; undefined if no pass has expired. */
export const findLastExpiredPass = <Pass extends ExistingPass>(edges: PassEdges<Pass>): Pass | undefined =>
  edges
    .map(({ node }) => node)
    .filter(({ validity, expiresAt }) => validity === 'EXPIRED' && expiresAt !== null)
    .toSorted((a, b) => Date.parse(b.expiresAt!) - Date.parse(a.expiresAt!))[0]
