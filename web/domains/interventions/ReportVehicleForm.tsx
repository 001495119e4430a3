import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type {
  ReportVehicleForm_vehicle$data,
  ReportVehicleForm_vehicle$key,
} from '../../__generated__/ReportVehicleForm_vehicle.graphql.ts'
import { Form } from '../../forms/Form.tsx'
import { useForm } from '../../forms/useForm.ts'
import { VehicleChoice } from '../vehicles/shared/VehicleChoice.tsx'
import { type VehicleOption, useVehicleOption } from '../vehicles/shared/vehicleOption.tsx'
import { paths } from '../../platform/paths.ts'
import { TextLink } from '../../ui/TextLink.tsx'
import { StepActions } from '../../wizard/StepActions.tsx'
import { useWizardStep } from '../../wizard/useWizardStep.ts'
import { buildInterventionReportStepUrl } from './ReportStep.tsx'
import { reportWizard } from './reportWizard.ts'

type Vehicle = ReportVehicleForm_vehicle$data[number]

interface InterventionReportVehicleFormProps {
  vehicles: ReportVehicleForm_vehicle$key
}

/**
 * Form to select the vehicle for the pass that comes with an intervention report. A vehicle that
 * already has a pass can be selected, because a report can always be paid (decision 0013).
 */
export function ReportVehicleForm({ vehicles: keys }: InterventionReportVehicleFormProps) {
  const { t } = useTranslation(['interventions', 'vehicles'])
  const { draft, submitStepAnswer } = useWizardStep(reportWizard, 'reviewinterventionvehiculechoice')
  const vehicles = useFragment(
    graphql`
      fragment ReportVehicleForm_vehicle on Vehicle @relay(plural: true) {
        id
        name
        isComplete
        purchaseObstacle
        ...vehicleOption_vehicle
      }
    `,
    keys,
  )
  const selectableVehicles = vehicles.filter(({ isComplete }) => isComplete)
  // The vehicle of the draft may have been removed meanwhile. A single vehicle is selected by
  // default.
  const chosen =
    selectableVehicles.find(({ id }) => id === draft.vehicleId) ??
    (selectableVehicles.length === 1 ? selectableVehicles[0] : undefined)
  const form = useForm({
    initial: { vehicleId: chosen?.id ?? '' },
    fields: { vehicleId: { label: t('ReportVehicle.title') } },
    validate: ({ vehicleId }) => (vehicleId ? {} : { vehicleId: t('vehicles:VehicleChoice.chooseOne') }),
    onSubmit: ({ vehicleId }) => submitStepAnswer({ vehicleId }),
  })
  const reason = form.values.vehicleId
    ? null
    : { text: t('vehicles:VehicleChoice.chooseOne'), field: 'vehicleId' }
  return (
    <Form form={form}>
      <VehicleChoice
        {...form.field('vehicleId')}
        legend={t('ReportVehicle.title')}
        legendHidden
        chosen={form.values.vehicleId}
        options={useVehicleOptions(
          vehicles,
          buildInterventionReportStepUrl('reviewinterventionvehiculechoice', draft.reportId),
        )}
      />
      <StepActions reason={reason} />
    </Form>
  )
}

/**
 * Returns the member's vehicles as selectable cards. The card of an incomplete vehicle is disabled
 * and links to the vehicle form, unless the form does not offer the vehicle's type.
 */
function useVehicleOptions(vehicles: readonly Vehicle[], currentUrl: string): VehicleOption[] {
  const { t } = useTranslation('vehicles')
  const option = useVehicleOption()
  return vehicles.map((vehicle) => {
    const { id, name, isComplete, purchaseObstacle } = vehicle
    const isTypeUnsupported = purchaseObstacle === 'VEHICLE_TYPE_UNSUPPORTED'
    return {
      ...option(vehicle),
      children: !isComplete && !isTypeUnsupported && (
        <TextLink standalone to={paths.editVehicle(id, { redirect: currentUrl })} icon="edit">
          {t('VehicleChoice.complete', { name })}
        </TextLink>
      ),
      disabled: !isComplete,
      reason: !isComplete && t(`Obstacle.${isTypeUnsupported ? 'VEHICLE_TYPE_UNSUPPORTED' : 'INCOMPLETE'}`),
    }
  })
}
