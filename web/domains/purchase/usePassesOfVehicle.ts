import { graphql, useFragment } from 'react-relay'
import type { usePassesOfVehicle_query$key } from '../../__generated__/usePassesOfVehicle_query.graphql.ts'
import type { usePassesOfVehicle_vehicle$key } from '../../__generated__/usePassesOfVehicle_vehicle.graphql.ts'
import type { TypedVehiclePass } from './findLatestPassType.ts'

/**
 * Returns the passes of the selected vehicle; without a selection, the passes of the member's only
 * vehicle. Returns an empty list while no vehicle is known, so that every first day counts as free.
 */
export function usePassesOfVehicle(query: usePassesOfVehicle_query$key): TypedVehiclePass[] {
  const { viewer } = useFragment(
    graphql`
      fragment usePassesOfVehicle_query on Query {
        viewer {
          selectedVehicle: vehicle(id: $vehicleId) @include(if: $hasVehicle) @catch {
            ...usePassesOfVehicle_vehicle
          }
          ownedVehicles: vehicles(first: 2) @catch {
            edges {
              node {
                ...usePassesOfVehicle_vehicle
              }
            }
          }
        }
      }
    `,
    query,
  )
  const selected = viewer?.selectedVehicle?.ok ? viewer.selectedVehicle.value : null
  const owned = viewer?.ownedVehicles.ok ? (viewer.ownedVehicles.value?.edges ?? []) : []
  const vehicle: usePassesOfVehicle_vehicle$key | null =
    selected ?? (owned.length === 1 ? (owned[0]?.node ?? null) : null)
  const passes = useFragment(
    graphql`
      fragment usePassesOfVehicle_vehicle on Vehicle {
        accessRights(first: 10) {
          edges {
            node {
              type
              status
              activeAt
              expiresAt
            }
          }
        }
      }
    `,
    vehicle,
  )?.accessRights
  return passes?.edges.map(({ node }) => node) ?? []
}
