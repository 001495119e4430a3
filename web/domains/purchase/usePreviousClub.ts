import { graphql, useFragment } from 'react-relay'
import type { usePreviousClub_query$key } from '../../__generated__/usePreviousClub_query.graphql.ts'
import { useDraft } from '../../wizard/draft.ts'
import { purchaseWizard } from './purchaseWizard.ts'

/**
 * Returns whether the wizard offers the vehicle's previous club before the club search (E40). If
 * the URL names the vehicle, the region step looks up the previous club.
 */
export function useIsPreviousClubOffered(query: usePreviousClub_query$key): boolean {
  const [draft] = useDraft(purchaseWizard)
  const { viewer } = useFragment(
    graphql`
      fragment usePreviousClub_query on Query {
        viewer {
          vehicle(id: $vehicleId) @include(if: $hasVehicle) @catch {
            previousClub {
              id
            }
          }
        }
      }
    `,
    query,
  )
  const { previousClub, otherClub, clubId } = draft
  const previousClubOfVehicle = viewer?.vehicle?.ok ? viewer.vehicle.value?.previousClub : undefined
  return previousClub !== false && !otherClub && !clubId && Boolean(previousClubOfVehicle)
}
