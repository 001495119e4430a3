import { use } from 'react'
import { graphql, useFragment } from 'react-relay'
import type { useOverview_member$key } from '../../__generated__/useOverview_member.graphql.ts'
import { type OfferAvailability, findVehicleWithRepeatablePass } from '../access-rights/shared/renewal.ts'
import type { MemberTask } from '../tasks/shared/useTasks.ts'
import { SalesClosed } from '../../platform/salesClosed.ts'
import { findDashboardMainAction, isPurchaseMostUrgentTask } from './mainAction.ts'

/**
 * Returns the main action of the dashboard, the vehicle for which the action buys a pass, and
 * whether the member is new. A new member has no passes and no vehicles.
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
              activePass {
                type
                status
                expiresAt
              }
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
  const hasCurrentPass = passes?.some(({ validity }) => validity === 'CURRENT')
  const isPurchaseInTasks = isPurchaseMostUrgentTask(tasks)
  // The wallet offers a purchase only to a member without passes, if no task is a purchase.
  const offersPurchase = passes?.length === 0 && !isPurchaseInTasks
  const renewable = offersPurchase ? findVehicleWithRepeatablePass(all ?? [], offers) : undefined
  const mainAction = findDashboardMainAction({
    passes: passes ?? [],
    tasks,
    canRenew: renewable !== undefined,
    vehicleCount: all?.length ?? null,
    areSalesClosed: use(SalesClosed),
  })
  const [only, second] = all ?? []
  const hasSingleVehicle = offersPurchase && only?.purchaseObstacle === null && !second
  return {
    mainAction,
    /**
     * True if the tasks are shown above the passes: the first task is the main action, and the
     * member has no pass to show today.
     */
    areTasksFirst: mainAction === 'task' && hasCurrentPass === false,
    /** True if the member has a pass to show today. */
    hasCurrentPass,
    /** Vehicle for which the dashboard offers to buy the last pass again. */
    renewable,
    /**
     * Id of the vehicle for which the dashboard offers a purchase as its main action, above the
     * list of passes; otherwise null.
     */
    mainVehicleId: renewable?.id ?? (hasSingleVehicle ? only.id : null),
    /**
     * True if the most urgent task is a purchase, so that the list of passes offers no other
     * purchase.
     */
    isPurchaseInTasks,
    /** First page of the member's vehicles; empty when the vehicles could not be loaded. */
    vehicles: all ?? [],
    /**
     * True if the member has vehicles and each of them has a current or upcoming pass. The first
     * page decides, because vehicles without a pass come first (D31).
     */
    hasPassForEachVehicle:
      only !== undefined && (all ?? []).every(({ activePass }) => activePass?.status === 'ACTIVE'),
    isNew: passes?.length === 0 && all?.length === 0,
  }
}
