import { useTranslation } from 'react-i18next'
import { graphql, usePreloadedQuery } from 'react-relay'
import type { ReportVehicleScreenQuery } from '../../__generated__/ReportVehicleScreenQuery.graphql.ts'
import { CaughtField } from '../../relay/CaughtField.tsx'
import type { ScreenProps } from '../../relay/startScreenQuery.ts'
import { paths } from '../../platform/paths.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Actions } from '../../ui/layout.tsx'
import { StepBackLink } from '../../wizard/StepActions.tsx'
import { ReportStep } from './ReportStep.tsx'
import { ReportVehicleForm } from './ReportVehicleForm.tsx'

/**
 * Step in the payment of an intervention report to select the vehicle for the pass that comes with
 * the payment (K02).
 */
export default function ReportVehicleScreen({ queryRef }: ScreenProps<ReportVehicleScreenQuery>) {
  const { t } = useTranslation(['interventions', 'vehicles'])
  const data = usePreloadedQuery<ReportVehicleScreenQuery>(
    graphql`
      query ReportVehicleScreenQuery($reportId: ID!, $reading: Boolean!) @preloadable {
        ...Shell_query
        ...ReportStep_query
        viewer {
          interventionReport(id: $reportId) @catch {
            vehicle {
              id
            }
          }
          vehicles(first: 100) @catch {
            edges {
              node {
                ...ReportVehicleForm_vehicle
              }
            }
          }
        }
      }
    `,
    queryRef,
  )
  const { viewer } = data
  const report = viewer?.interventionReport.ok ? viewer.interventionReport.value : null
  return (
    <ReportStep
      query={data}
      current="reviewinterventionvehiculechoice"
      title={t('ReportVehicle.title')}
      lead={t(report && !report.vehicle ? 'ReportVehicle.gone' : 'ReportVehicle.lead')}
    >
      {viewer && (
        <CaughtField result={viewer.vehicles} title={t('vehicles:VehicleChoice.failed')}>
          {(vehicles) =>
            vehicles && vehicles.edges.length > 0 ? (
              <ReportVehicleForm vehicles={vehicles.edges.map(({ node }) => node)} />
            ) : (
              <NoVehiclesState />
            )
          }
        </CaughtField>
      )}
    </ReportStep>
  )
}

function NoVehiclesState() {
  const { t } = useTranslation(['interventions', 'vehicles'])
  return (
    <>
      <EmptyState
        title={t('vehicles:VehicleChoice.none')}
        action={
          <ButtonLink to={paths.addVehicle()} variant="primary" size="large" icon="plus">
            {t('vehicles:VehicleChoice.add')}
          </ButtonLink>
        }
      >
        {t('ReportVehicle.none')}
      </EmptyState>
      <Actions>
        <StepBackLink />
      </Actions>
    </>
  )
}
