/** Rules about the paid passes that a vehicle already has. */
import type { AccessRightType } from '../../../__generated__/SelectVehicles_vehicle.graphql.ts'

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

/** Returns whether a paid pass is current or upcoming. */
export const isUsablePass = ({ validity }: Pick<ExistingPass, 'validity'>): boolean =>
  validity === 'CURRENT' || validity === 'UPCOMING'

/** Returns the paid passes of a vehicle that are current or upcoming. */
export const selectUsablePasses = <Pass extends ExistingPass>(edges: PassEdges<Pass>): Pass[] =>
  edges.map(({ node }) => node).filter(isUsablePass)

/** Returns the paid pass of a vehicle that expired last; undefined if no pass has expired. */
export const findLastExpiredPass = <Pass extends ExistingPass>(edges: PassEdges<Pass>): Pass | undefined =>
  edges
    .map(({ node }) => node)
    .filter(({ validity, expiresAt }) => validity === 'EXPIRED' && expiresAt !== null)
    .toSorted((a, b) => Date.parse(b.expiresAt!) - Date.parse(a.expiresAt!))[0]
