import { useTranslation } from 'react-i18next'
import { graphql, usePreloadedQuery } from 'react-relay'
import { Navigate } from 'react-router-dom'
import type { VehicleScreenQuery } from '../../__generated__/VehicleScreenQuery.graphql.ts'
import { Caught } from '../../relay/Caught.tsx'
import type { ScreenProps } from '../../relay/screen.ts'
import { PurchaseAside } from './PurchaseAside.tsx'
import { PurchaseStep } from './PurchaseStep.tsx'
import { VehicleForm } from './VehicleForm.tsx'
import { purchaseAddress } from './steps.ts'

/** Which vehicle the pass is for (E26, E27). */
export default function VehicleScreen({ queryRef }: ScreenProps<VehicleScreenQuery>) {
  const { t } = useTranslation('access-rights')
  const data = usePreloadedQuery<VehicleScreenQuery>(
    graphql`
      query VehicleScreenQuery(
        $vehicleId: ID!
        $hasVehicle: Boolean!
        $clubId: ID!
        $hasClub: Boolean!
        $chosenType: OfferedAccessRightType
        $withoutInsurance: Boolean!
      ) @preloadable {
        ...Shell_query
        ...unfit_query
        ...PurchaseAside_query
        viewer {
          vehicles(first: 100) @catch {
            edges {
              node {
                ...VehicleForm_vehicle
              }
            }
          }
        }
      }
    `,
    queryRef,
  )
  return (
    <PurchaseStep
      query={data}
      current="vehicle"
      title={t('VehicleChoice.title')}
      lead={t('VehicleChoice.lead')}
      aside={<PurchaseAside query={data} />}
    >
      {data.viewer && (
        <Caught result={data.viewer.vehicles} title={t('VehicleChoice.failed')}>
          {(vehicles) =>
            vehicles && vehicles.edges.length > 0 ? (
              <VehicleForm vehicles={vehicles.edges.map(({ node }) => node)} />
            ) : (
              // There is nothing to choose from (E28).
              <Navigate to={purchaseAddress('addnewvehicle')} replace />
            )
          }
        </Caught>
      )}
    </PurchaseStep>
  )
}
