import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type {
  InterventionReportSummary_report$data,
  InterventionReportSummary_report$key,
} from '../../__generated__/InterventionReportSummary_report.graphql.ts'
import { formatLicensePlate, formatNameAndPlate } from '../vehicles/shared/useVehicleText.ts'
import { Amount } from '../../ui/Amount.tsx'
import { Card } from '../../ui/Card.tsx'
import { Description, DescriptionList } from '../../ui/DescriptionList.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Stack } from '../../ui/layout.tsx'
import { TextLines } from '../../ui/TextLines.tsx'
import { useFormat } from '../../ui/useFormat.ts'
import styles from './InterventionReportSummary.module.css'

interface InterventionReportProps {
  report: InterventionReportSummary_report$key
}

/**
 * Card with the data of an intervention report, in the review of its payment. The card also says
 * why the payment includes a pass.
 */
export function InterventionReportCard({ report }: InterventionReportProps) {
  const { t } = useTranslation('interventions')
  return (
    <Card title={t('ReportReview.report')}>
      <InterventionReportDetailList details={useInterventionReportDetails(report)} />
    </Card>
  )
}

/**
 * Collapsible summary of an intervention report, above each payment step. On the first step, the
 * collapsed summary still shows the main data and says why the payment includes a pass.
 */
export function InterventionReportSummary({
  report,
  isFirstStep,
}: InterventionReportProps & { isFirstStep: boolean }) {
  const { t } = useTranslation('interventions')
  const { longDate } = useFormat()
  const details = useInterventionReportDetails(report)
  const { issuedAt, place, reason, vehicleSnapshot, invoice } = details
  return (
    <Card as="section" aria-label={t('ReportFacts.title')} className={styles.card}>
      <details className={styles.details}>
        <summary className={styles.summary}>
          <strong>
            {issuedAt ? t('ReportFacts.dated', { date: longDate(issuedAt) }) : t('ReportFacts.title')}
          </strong>
          <Amount cents={invoice.total.cents} />
          <Icon name="chevronDown" />
          {isFirstStep && (
            <span className={styles.lines}>
              <TextLines>
                {place}
                {reason}
                {vehicleSnapshot && formatNameAndPlate(vehicleSnapshot)}
                {t('ReportFacts.why')}
              </TextLines>
            </span>
          )}
        </summary>
        <InterventionReportDetailList details={details} />
      </details>
    </Card>
  )
}

function InterventionReportDetailList({ details }: { details: InterventionReportSummary_report$data }) {
  const { t } = useTranslation('interventions')
  const { longDate } = useFormat()
  const { issuedAt, place, reason, vehicleSnapshot, memberName, controlNumber, invoice } = details
  return (
    <Stack gap={4}>
      <DescriptionList>
        {issuedAt && <Description term={t('ReportFacts.date')}>{longDate(issuedAt)}</Description>}
        {place && <Description term={t('ReportFacts.place')}>{place}</Description>}
        {reason && <Description term={t('ReportFacts.reason')}>{reason}</Description>}
        {vehicleSnapshot && (
          <Description term={t('ReportFacts.vehicle')}>
            <TextLines>
              <strong>{vehicleSnapshot.name}</strong>
              {vehicleSnapshot.registration && formatLicensePlate(vehicleSnapshot.registration)}
            </TextLines>
          </Description>
        )}
        {memberName && <Description term={t('ReportReview.inTheNameOf')}>{memberName}</Description>}
        {controlNumber && <Description term={t('ReportReview.controlNumber')}>{controlNumber}</Description>}
        <Description term={t('ReportFacts.total')}>
          <strong>
            <Amount cents={invoice.total.cents} />
          </strong>
        </Description>
      </DescriptionList>
      <p>{t('ReportFacts.why')}</p>
    </Stack>
  )
}

const useInterventionReportDetails = (report: InterventionReportSummary_report$key) =>
  useFragment(
    graphql`
      fragment InterventionReportSummary_report on InterventionReport {
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
    report,
  )
