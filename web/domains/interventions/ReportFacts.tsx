import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { ReportFacts_report$key } from '../../__generated__/ReportFacts_report.graphql.ts'
import { formatLicensePlate } from '../vehicles/shared/useVehicleText.ts'
import { Amount } from '../../ui/Amount.tsx'
import { Card } from '../../ui/Card.tsx'
import { Description, DescriptionList } from '../../ui/DescriptionList.tsx'
import { Stack } from '../../ui/layout.tsx'
import { TextLines } from '../../ui/TextLines.tsx'
import { useFormat } from '../../ui/useFormat.ts'

/**
 * Facts of an intervention report, as far as the federation tells them, and the reason why its
 * payment includes a pass. Shown on the first step of the payment and on the review.
 */
export function ReportFacts({ report: key }: { report: ReportFacts_report$key }) {
  const { t } = useTranslation('interventions')
  const { longDate } = useFormat()
  const { issuedAt, place, reason, vehicleSnapshot, memberName, controlNumber, invoice } = useFragment(
    graphql`
      fragment ReportFacts_report on InterventionReport {
        issuedAt
        place
        reason
        memberName
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
    `,
    key,
  )
  return (
    <Card title={t('ReportReview.report')}>
      <Stack gap={4}>
        <DescriptionList>
          {issuedAt && <Description term={t('ReportFacts.date')}>{longDate(issuedAt)}</Description>}
          {place && <Description term={t('ReportFacts.place')}>{place}</Description>}
          {reason && <Description term={t('ReportFacts.reason')}>{reason}</Description>}
          {vehicleSnapshot && (
            <Description term={t('Report.aside.writtenOn')}>
              <TextLines>
                <strong>{vehicleSnapshot.name}</strong>
                {vehicleSnapshot.registration && formatLicensePlate(vehicleSnapshot.registration)}
              </TextLines>
            </Description>
          )}
          {memberName && <Description term={t('ReportReview.inTheNameOf')}>{memberName}</Description>}
          {controlNumber && <Description term={t('ReportReview.controlNumber')}>{controlNumber}</Description>}
          <Description term={t('Report.aside.total')}>
            <strong>
              <Amount cents={invoice.total.cents} />
            </strong>
          </Description>
        </DescriptionList>
        <p>{t('ReportFacts.why')}</p>
      </Stack>
    </Card>
  )
}
