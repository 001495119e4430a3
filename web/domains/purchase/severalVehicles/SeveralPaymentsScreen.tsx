import { useTranslation } from 'react-i18next'
import { graphql, usePreloadedQuery } from 'react-relay'
import type { SeveralPaymentsScreenQuery } from '../../../__generated__/SeveralPaymentsScreenQuery.graphql.ts'
import type { ScreenProps } from '../../../relay/startScreenQuery.ts'
import { SeveralVehiclesPayments } from './SeveralVehiclesPayments.tsx'

/** Screen that shows the payments of a purchase for several vehicles, one row per pass. */
export default function SeveralPaymentsScreen({ queryRef }: ScreenProps<SeveralPaymentsScreenQuery>) {
  const { t } = useTranslation('several-vehicles')
  const { viewer } = usePreloadedQuery<SeveralPaymentsScreenQuery>(
    graphql`
      query SeveralPaymentsScreenQuery @preloadable {
        ...Shell_query
        viewer {
          vehicles(first: 100) @catch {
            edges {
              node {
                id
                name
              }
            }
          }
        }
      }
    `,
    queryRef,
  )
  const vehicles = viewer?.vehicles.ok ? (viewer.vehicles.value?.edges ?? []) : []
  const names = new Map(vehicles.map(({ node }) => [node.id, node.name]))
  return <SeveralVehiclesPayments findVehicleName={(id) => names.get(id) ?? t('SeveralVehicles.vehicle')} />
}
