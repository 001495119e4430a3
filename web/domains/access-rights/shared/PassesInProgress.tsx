import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { PassesInProgress_member$key } from '../../../__generated__/PassesInProgress_member.graphql.ts'
import { isRequestAwaitingPayment } from './isRequestAwaitingPayment.ts'
import { PassGroups, type PassGroupsProps } from '../PassGroups.tsx'

interface PassesInProgressProps extends Pick<
  PassGroupsProps<never>,
  'isSingleVehicle' | 'onPurchaseCanceled'
> {
  member: PassesInProgress_member$key
}

/**
 * Passes that are unpaid, requested or in process, grouped by vehicle (H10). Renders nothing
 * without such passes. The fragment is not part of the pass history, which would load it with every
 * page.
 */
export function PassesInProgress({ member, ...group }: PassesInProgressProps) {
  const { t } = useTranslation('access-rights')
  const { passesInProgress, requestsToPay } = useFragment(
    graphql`
      fragment PassesInProgress_member on Member @argumentDefinitions(vehicleId: { type: "ID" }) {
        # Null when the passes failed to load; the pass history then says so.
        passesInProgress: accessRights(
          first: 100
          vehicleId: $vehicleId
          inProgress: true
          order: BY_VEHICLE
        ) {
          edges {
            node {
              id
              type
              vehicle {
                id
              }
              vehicleSnapshot {
                name
                registration
              }
              ...PassRow_accessRight
            }
          }
        }
        # The requests whose passes may wait for a payment; a pass without its request shows less.
        requestsToPay: insuranceRequests(first: 20) @catch {
          edges {
            node {
              type
              status
              payObstacle
              vehicle {
                id
              }
              ...RequestPaymentLink_request
            }
          }
        }
      }
    `,
    member,
  )
  const passes = (passesInProgress?.edges ?? []).map(({ node }) => node)
  if (passes.length === 0) return null
  const requests = (requestsToPay.ok ? (requestsToPay.value?.edges ?? []) : [])
    .map(({ node }) => node)
    .filter(isRequestAwaitingPayment)
  return (
    <PassGroups
      {...group}
      title={t('History.inProgress')}
      passes={passes}
      findRequestToPay={({ type, vehicle }) =>
        requests.find((request) => vehicle && request.type === type && request.vehicle?.id === vehicle.id)
      }
    />
  )
}
