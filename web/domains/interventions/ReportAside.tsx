import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { ReportAside_query$key } from '../../__generated__/ReportAside_query.graphql.ts'
import { formatNameAndPlate } from '../vehicles/shared/useVehicleText.ts'
import { Amount } from '../../ui/Amount.tsx'
import { Description, DescriptionList } from '../../ui/DescriptionList.tsx'
import { StepAside } from '../../wizard/StepAside.tsx'

/**
 * Summary beside the wizard steps that pay an intervention report (K03). It shows the vehicle and
 * the amount of the report, and the vehicle and the club that the member has selected for the new
 * pass.
 */
export function ReportAside({ query }: { query: ReportAside_query$key }) {
  const { t } = useTranslation('interventions')
  const { viewer, club } = useFragment(
    graphql`
      fragment ReportAside_query on Query {
        viewer {
          interventionReport(id: $reportId) @catch {
            controlNumber
            vehicleSnapshot {
              name
              registration
            }
            invoice {
              total {
                cents
              }
            }
          }
          vehicle(id: $vehicleId) @include(if: $hasVehicle) @catch {
            id
            name
            registration
          }
        }
        club(id: $clubId) @include(if: $hasClub) @catch {
          number
          name
        }
      }
    `,
    query,
  )
  const report = viewer?.interventionReport.ok ? viewer.interventionReport.value : null
  const vehicle = viewer?.vehicle?.ok ? viewer.vehicle.value : null
  const chosenClub = club?.ok ? club.value : null
  if (!report) return null
  return (
    <StepAside title={t('Report.aside.title')}>
      <DescriptionList layout="stacked">
        {report.vehicleSnapshot && (
          <Description term={t('Report.aside.writtenOn')}>
            {formatNameAndPlate(report.vehicleSnapshot)}
          </Description>
        )}
        {vehicle && vehicle.registration !== report.vehicleSnapshot?.registration && (
          <Description term={t('Report.aside.passFor')}>{formatNameAndPlate(vehicle)}</Description>
        )}
        {chosenClub && (
          <Description term={t('Report.aside.club')}>
            {chosenClub.number} – {chosenClub.name}
          </Description>
        )}
        <Description term={t('Report.aside.total')}>
          <Amount cents={report.invoice.total.cents} />
        </Description>
      </DescriptionList>
    </StepAside>
  )
}
