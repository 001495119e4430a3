import { useEffect } from 'react'
import { graphql, useFragment } from 'react-relay'
import { useNavigate } from 'react-router-dom'
import type { usePreviousClub_query$key } from '../../__generated__/usePreviousClub_query.graphql.ts'
import { changeDraft, useDraft } from '../../wizard/draft.ts'
import { passOnTurnedBack } from '../../wizard/turnedBack.ts'
import { purchase, purchaseAddress } from './steps.ts'

/**
 * Whether the previous club is offered before another one is looked for (E40). A vehicle that came with the address was
 * never asked for: this is where it is found out that there is one, and the step of it takes this one's place.
 */
export function usePreviousClub(query: usePreviousClub_query$key): boolean {
  const navigate = useNavigate()
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
  const comesFirst = previousClub === undefined && !otherClub && !clubId && Boolean(known)

  useEffect(() => {
    if (!comesFirst) return
    changeDraft(purchase, { previousClub: true })
    passOnTurnedBack(purchase, 'region', 'previousClub')
    void navigate(purchaseAddress('previousClub'), { replace: true })
  }, [comesFirst, navigate])

  return comesFirst
}
