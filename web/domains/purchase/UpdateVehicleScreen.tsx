import { useTranslation } from 'react-i18next'
import { graphql, usePreloadedQuery } from 'react-relay'
import type { UpdateVehicleScreenQuery } from '../../__generated__/UpdateVehicleScreenQuery.graphql.ts'
import { EditVehicleForm } from '../vehicles/shared/EditVehicleForm.tsx'
import { VehicleNotFound } from '../vehicles/shared/VehicleNotFound.tsx'
import { CaughtField } from '../../relay/CaughtField.tsx'
import type { ScreenProps } from '../../relay/startScreenQuery.ts'
import { useWizardStep } from '../../wizard/useWizardStep.ts'
import { PurchaseAside } from './PurchaseAside.tsx'
import { PurchaseStep } from './PurchaseStep.tsx'
import { selectPurchaseVehicle, purchaseWizard, buildPurchaseStepUrl } from './purchaseWizard.ts'

/** Purchase step that completes the data of a vehicle and selects it for the purchase (E29). */
export default function UpdateVehicleScreen({ queryRef }: ScreenProps<UpdateVehicleScreenQuery>) {
  const { t } = useTranslation('vehicles')
  const { draft, submitStepAnswer } = useWizardStep(purchaseWizard, 'updatevehicle/:id')
  const data = usePreloadedQuery<UpdateVehicleScreenQuery>(
    graphql`
      query UpdateVehicleScreenQuery(
        $id: ID!
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
        ...VehicleEditor_query
        viewer {
          toComplete: vehicle(id: $id) @catch {
            name
            isComplete
            ...EditVehicleForm_vehicle
          }
        }
      }
    `,
    queryRef,
  )
  const found = data.viewer?.toComplete
  const vehicle = found?.ok ? found.value : null
  // The title matches the link that led here: complete the vehicle or update it.
  const title = vehicle?.isComplete ? 'UpdateVehicle.titleUpdate' : 'UpdateVehicle.title'
  return (
    <PurchaseStep
      query={data}
      current="updatevehicle/:id"
      title={vehicle ? t(title, { name: vehicle.name }) : t('EditVehicle.titleAlone')}
      aside={<PurchaseAside query={data} />}
    >
      {found && (
        <CaughtField result={found} title={t('EditVehicle.failed')}>
          {(loadedVehicle) =>
            loadedVehicle ? (
              <EditVehicleForm
                query={data}
                vehicle={loadedVehicle}
                whole
                brief
                submit={t('UpdateVehicle.submit')}
                cancel={buildPurchaseStepUrl('vehicle')}
                onChanged={({ id }) => submitStepAnswer(selectPurchaseVehicle(draft, id))}
              />
            ) : (
              <VehicleNotFound
                backUrl={buildPurchaseStepUrl('vehicle')}
                backLabel={t('AddVehicle.backToVehicles')}
              />
            )
          }
        </CaughtField>
      )}
    </PurchaseStep>
  )
}
