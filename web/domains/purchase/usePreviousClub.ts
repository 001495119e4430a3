import { graphql, useFragment } from 'react-relay'
import type { usePreviousClub_query$key } from '../../__generated__/usePreviousClub_query.graphql.ts'
import { useDraft } from '../../wizard/draft.ts'
import { purchase } from './steps.ts'

/**
 * Whether the previous club is offered before another one is looked for (E40). A vehicle that came with the address was
 * never asked for: the region's step finds out that there is one, and makes way for the step of it.
 */
export function usePreviousClub(query: usePreviousClub_query$key): boolean {
  const [draft] = useDraft(purchase)
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
  const known = viewer?.vehicle?.ok ? viewer.vehicle.value?.previousClub : undefined
  return previousClub !== false && !otherClub && !clubId && Boolean(known)
}
