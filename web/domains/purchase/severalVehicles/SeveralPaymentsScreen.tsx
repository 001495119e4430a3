import { useTranslation } from 'react-i18next'
import { graphql, usePreloadedQuery } from 'react-relay'
import type { SeveralPaymentsScreenQuery } from '../../../__generated__/SeveralPaymentsScreenQuery.graphql.ts'
import type { ScreenProps } from '../../../relay/startScreenQuery.ts'
import { SeveralVehiclesPayments } from './SeveralVehiclesPayments.tsx'

/** Screen that shows the payments of a purchase for several vehicles, one row per pass. */
export default function SeveralPaymentsScreen({ queryRef }: ScreenProps<SeveralPaymentsScreenQuery>) {
  const { t } = useTranslation('several-vehicles')
  const { portal, viewer, clubs } = usePreloadedQuery<SeveralPaymentsScreenQuery>(
    graphql`
      query SeveralPaymentsScreenQuery @preloadable {
        ...Shell_query
        portal {
          name
          now
        }
        clubs @catch {
          id
          number
          name
          region {
            id
          }
        }
        viewer {
          email
          vehicles(first: 100) @catch {
            edges {
              node {
                id
                name
                registration
              }
            }
          }
          paymentCard @catch {
            ...CardSummary_card
          }
        }
      }
    `,
    queryRef,
  )
  const vehicles = viewer?.vehicles.ok ? (viewer.vehicles.value?.edges ?? []) : []
  const vehiclesById = new Map(vehicles.map(({ node }) => [node.id, node]))
  const clubsById = new Map((clubs.ok ? (clubs.value ?? []) : []).map((club) => [club.id, club]))
  return (
    <SeveralVehiclesPayments
      findVehicleName={(id) => vehiclesById.get(id)?.name ?? t('SeveralVehicles.vehicle')}
      findPlate={(id) => vehiclesById.get(id)?.registration ?? null}
      findClub={(id) => clubsById.get(id) ?? null}
      card={viewer?.paymentCard.ok ? (viewer.paymentCard.value ?? null) : null}
      email={viewer?.email ?? ''}
      issuer={portal.name}
      now={Date.parse(portal.now)}
    />
  )
}
