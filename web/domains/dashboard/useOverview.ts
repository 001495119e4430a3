import { graphql, useFragment } from 'react-relay'
import type { useOverview_member$key } from '../../__generated__/useOverview_member.graphql.ts'
import { type OfferAvailability, findRepeatableVehicle } from '../access-rights/shared/renewal.ts'
import type { MemberTask } from '../tasks/shared/useTasks.ts'
import { findMainAction } from './mainAction.ts'

/**
 * Returns what the dashboard shows first: its main action, the vehicle for which that action buys a
 * pass, and whether the member is new and has neither passes nor vehicles.
 */
export function useOverview(
  member: useOverview_member$key,
  tasks: readonly MemberTask[],
  offers: readonly OfferAvailability[] | null,
) {
  const { activeAccessRights, vehicles } = useFragment(
    graphql`
      fragment useOverview_member on Member {
        # The same arguments as the wallet and the vehicle list, so that Relay fetches both once. Null
        # when they failed to load.
        activeAccessRights(first: 6) {
          edges {
            node {
              validity
            }
          }
        }
        vehicles(first: 15) {
          edges {
            node {
              id
              name
              purchaseObstacle
              seasonObstacle: purchaseObstacle(type: ANNUAL)
              repeatablePass {
                type
                validity
                expiresAt
              }
              ...BuyAgain_vehicle
            }
          }
        }
      }
    `,
    member,
  )
  const passes = activeAccessRights?.edges.map(({ node }) => node)
  const all = vehicles?.edges.map(({ node }) => node)
  // The wallet offers the renewal only to a member without passes.
  const renewable = passes?.length === 0 ? findRepeatableVehicle(all ?? [], offers) : undefined
  const mainAction = findMainAction({
    passes: passes ?? [],
    tasks,
    canRenew: renewable !== undefined,
    vehicleCount: all?.length ?? null,
  })
  const [only, second] = all ?? []
  const hasSingleVehicle = passes?.length === 0 && only?.purchaseObstacle === null && !second
  return {
    mainAction,
    /** Vehicle whose last pass the dashboard offers to buy again. */
    renewable,
    /**
     * Id of the vehicle for which the list of passes on the dashboard offers a purchase; null if
     * there is no such vehicle.
     */
    mainVehicleId: renewable?.id ?? (hasSingleVehicle ? only.id : null),
    isNew: passes?.length === 0 && all?.length === 0,
  }
}
