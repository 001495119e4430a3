import { useTranslation } from 'react-i18next'
import { graphql, usePreloadedQuery } from 'react-relay'
import type { AddNewVehicleScreenQuery } from '../../__generated__/AddNewVehicleScreenQuery.graphql.ts'
import { AddVehicleForm } from '../vehicles/shared/AddVehicleForm.tsx'
import type { ScreenProps } from '../../relay/startScreenQuery.ts'
import { useWizardStep } from '../../wizard/useWizardStep.ts'
import { PurchaseAside } from './PurchaseAside.tsx'
import { PurchaseStep } from './PurchaseStep.tsx'
import { selectPurchaseVehicle, purchaseWizard, buildPurchaseStepUrl } from './purchaseWizard.ts'

/** Purchase step that adds a vehicle and selects it for the purchase (E28). */
export default function AddNewVehicleScreen({ queryRef }: ScreenProps<AddNewVehicleScreenQuery>) {
  const { t } = useTranslation('vehicles')
  const { draft, submitStepAnswer } = useWizardStep(purchaseWizard, 'addnewvehicle')
  const data = usePreloadedQuery<AddNewVehicleScreenQuery>(
    graphql`
      query AddNewVehicleScreenQuery(
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
          vehicles(first: 1) @catch {
            edges {
              __typename
            }
          }
          previousClub @catch {
            id
          }
        }
      }
    `,
    queryRef,
  )
  const { vehicles, previousClub } = data.viewer ?? {}
  // A member without vehicles is redirected here from the vehicle step, so the back link skips that
  // step.
  const hasNone = vehicles?.ok === true && vehicles.value?.edges.length === 0
  return (
    <PurchaseStep
      query={data}
      current="addnewvehicle"
      title={t('AddVehicle.title')}
      lead={t('AddVehicle.lead')}
      aside={<PurchaseAside query={data} />}
    >
      <AddVehicleForm
        query={data}
        whole
        brief
        submit={t('AddVehicle.submitGoOn')}
        cancel={buildPurchaseStepUrl(hasNone ? 'passchoice' : 'vehicle')}
        onAdded={({ id }) =>
          submitStepAnswer(
            selectPurchaseVehicle(draft, id, previousClub?.ok ? previousClub.value !== null : undefined),
          )
        }
      />
    </PurchaseStep>
  )
}
