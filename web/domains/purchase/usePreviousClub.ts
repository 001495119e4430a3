import { graphql, useFragment } from 'react-relay'
import type { usePreviousClub_query$key } from '../../__generated__/usePreviousClub_query.graphql.ts'
import { useDraft } from '../../wizard/draft.ts'
import { purchaseWizard } from './purchaseWizard.ts'

/** Returns whether a club sells passes and is in a region that members can choose (E31, E35). */
export const canKeepClub = ({
  available,
  region,
}: {
  readonly available: boolean
  readonly region: object | null | undefined
}): boolean => available && Boolean(region)

/**
 * Returns whether the wizard offers the vehicle's previous club before the club search (E40), and
 * the previous club if it is closed and no other club is chosen yet. If the URL names the vehicle,
 * the region step looks up the previous club.
 */
export function usePreviousClub(query: usePreviousClub_query$key) {
  const [draft] = useDraft(purchaseWizard)
  const { viewer } = useFragment(
    graphql`
      fragment usePreviousClub_query on Query {
        viewer {
          vehicle(id: $vehicleId) @include(if: $hasVehicle) @catch {
            previousClub {
              id
              name
              available
              region {
                id
              }
            }
          }
        }
      }
    `,
    query,
  )
  const { previousClub, otherClub, clubId } = draft
  const club = (viewer?.vehicle?.ok && viewer.vehicle.value?.previousClub) || null
  const isClosed = club !== null && !canKeepClub(club)
  return {
    isOffered: previousClub !== false && !otherClub && !clubId && club !== null && !isClosed,
    closedClub: isClosed && !clubId ? club : null,
  }
}
