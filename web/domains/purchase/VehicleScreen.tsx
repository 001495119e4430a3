import { useTranslation } from 'react-i18next'
import { graphql, usePreloadedQuery } from 'react-relay'
import type { VehicleScreenQuery } from '../../__generated__/VehicleScreenQuery.graphql.ts'
import { CaughtField } from '../../relay/CaughtField.tsx'
import type { ScreenProps } from '../../relay/startScreenQuery.ts'
import { PurchaseAside } from './PurchaseAside.tsx'
import { PurchaseStep } from './PurchaseStep.tsx'
import { VehicleForm } from './VehicleForm.tsx'

/** Purchase step to select the vehicle of the pass (E26, E27). */
export default function VehicleScreen({ queryRef }: ScreenProps<VehicleScreenQuery>) {
  const { t } = useTranslation('vehicles')
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
        ...invalidChoices_query
        ...PurchaseAside_query
        ...VehicleForm_query
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
  const vehicles = data.viewer?.vehicles
  const hasNone = vehicles?.ok === true && !vehicles.value?.edges.length
  return (
    <PurchaseStep
      query={data}
      current="vehicle"
      title={t('VehicleChoice.title')}
      lead={t('VehicleChoice.lead')}
      // Without vehicles, the step to add a vehicle is shown instead (E28).
      redirectTo={hasNone ? { step: 'addnewvehicle' } : null}
      aside={<PurchaseAside query={data} />}
    >
      {vehicles && (
        <CaughtField result={vehicles} title={t('VehicleChoice.failed')}>
          {(connection) =>
            connection && <VehicleForm query={data} vehicles={connection.edges.map(({ node }) => node)} />
          }
        </CaughtField>
      )}
    </PurchaseStep>
  )
}
