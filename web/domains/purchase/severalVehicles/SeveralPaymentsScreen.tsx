import { useTranslation } from 'react-i18next'
import { graphql, usePreloadedQuery } from 'react-relay'
import type { SeveralPaymentsScreenQuery } from '../../../__generated__/SeveralPaymentsScreenQuery.graphql.ts'
import type { ScreenProps } from '../../../relay/startScreenQuery.ts'
import { isAddressPresent, isCardValid } from '../../payment/shared/paymentDetailChecks.ts'
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
          firstName
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
            isExpired
            ...CardSummary_card
          }
          billingAddress @catch {
            addressLine
          }
        }
      }
    `,
    queryRef,
  )
  const vehicles = viewer?.vehicles.ok ? (viewer.vehicles.value?.edges ?? []) : []
  const card = viewer?.paymentCard.ok ? (viewer.paymentCard.value ?? null) : null
  const address = viewer?.billingAddress.ok ? viewer.billingAddress.value : null
  const vehiclesById = new Map(vehicles.map(({ node }) => [node.id, node]))
  const clubsById = new Map((clubs.ok ? (clubs.value ?? []) : []).map((club) => [club.id, club]))
  return (
    <SeveralVehiclesPayments
      findVehicleName={(id) => vehiclesById.get(id)?.name ?? t('SeveralVehicles.vehicle')}
      findPlate={(id) => vehiclesById.get(id)?.registration ?? null}
      findClub={(id) => clubsById.get(id) ?? null}
      card={card}
      hasPaymentDetails={isCardValid(card) && isAddressPresent(address)}
      firstName={viewer?.firstName ?? ''}
      email={viewer?.email ?? ''}
      issuer={portal.name}
      now={Date.parse(portal.now)}
    />
  )
}
