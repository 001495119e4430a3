import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { BillingAddressSummary_address$key } from '../../__generated__/BillingAddressSummary_address.graphql.ts'
import type { CardSummary_card$key } from '../../__generated__/CardSummary_card.graphql.ts'
import type { MemberSummary_member$key } from '../../__generated__/MemberSummary_member.graphql.ts'
import type { ReportReview_club$key } from '../../__generated__/ReportReview_club.graphql.ts'
import type { ReportReview_report$key } from '../../__generated__/ReportReview_report.graphql.ts'
import type { ReportReview_vehicle$key } from '../../__generated__/ReportReview_vehicle.graphql.ts'
import { MemberSummary } from '../members/shared/MemberSummary.tsx'
import { ReviewColumns } from '../payment/shared/ReviewColumns.tsx'
import { ReviewChangeLink } from '../payment/shared/ReviewChangeLink.tsx'
import { PaymentMethodSummary } from '../payment/shared/PaymentMethodSummary.tsx'
import { formatLicensePlate, useVehicleText } from '../vehicles/shared/useVehicleText.ts'
import { Card } from '../../ui/Card.tsx'
import { Description, DescriptionList } from '../../ui/DescriptionList.tsx'
import { TextLines } from '../../ui/TextLines.tsx'
import { WholeWords } from '../../ui/WholeWords.tsx'
import { Actions, Stack } from '../../ui/layout.tsx'
import { useFormat } from '../../ui/useFormat.ts'
import { StepBackLink } from '../../wizard/StepActions.tsx'
import { useDraft } from '../../wizard/draft.ts'
import { PayReport } from './PayReport.tsx'
import { InterventionReportCard } from './InterventionReportSummary.tsx'
import { buildInterventionReportStepUrl } from './ReportStep.tsx'
import { type ReportStepPath, reportWizard } from './reportWizard.ts'
import type { usePayReport } from './usePayReport.ts'

interface InterventionReportReviewProps {
  report: ReportReview_report$key
  member: MemberSummary_member$key
  vehicle: ReportReview_vehicle$key
  club: ReportReview_club$key
  card: CardSummary_card$key
  address: BillingAddressSummary_address$key
  paying: ReturnType<typeof usePayReport>
}

/**
 * Review before the payment of an intervention report (K07): the report, its pass, the card and the
 * billing address, beside the invoice with the pay button.
 */
export function ReportReview(props: InterventionReportReviewProps) {
  const { t } = useTranslation(['interventions', 'purchase'])
  const { describeModel } = useVehicleText()
  const { dateRange } = useFormat()
  const report = useFragment(
    graphql`
      fragment ReportReview_report on InterventionReport {
        passPeriod(vehicleId: $vehicleId) @catch {
          activeAt
          expiresAt
        }
        ...InterventionReportSummary_report
        ...PayReport_report
      }
    `,
    props.report,
  )
  const vehicle = useFragment(
    graphql`
      fragment ReportReview_vehicle on Vehicle {
        name
        make
        model
        year
        registration
      }
    `,
    props.vehicle,
  )
  const club = useFragment(
    graphql`
      fragment ReportReview_club on Club {
        number
        name
        city
      }
    `,
    props.club,
  )
  const period = report.passPeriod?.ok ? report.passPeriod.value : null
  const [{ reportId }] = useDraft(reportWizard)
  const buildUrlOfStepToChange = (step: ReportStepPath) => buildInterventionReportStepUrl(step, reportId)
  return (
    <ReviewColumns>
      <Stack gap={5}>
        <InterventionReportCard report={report} />
        <Card title={t('purchase:Review.pass')}>
          <DescriptionList>
            {period && (
              <Description term={t('ReportReview.period')}>
                {t('purchase:Review.period', { period: dateRange(period.activeAt, period.expiresAt) })}
              </Description>
            )}
            <Description
              term={t('purchase:Review.vehicle')}
              action={
                <ReviewChangeLink
                  to={buildUrlOfStepToChange('reviewinterventionvehiculechoice')}
                  choiceName={t('purchase:Review.vehicle')}
                />
              }
            >
              <TextLines>
                <strong>{vehicle.name}</strong>
                {describeModel(vehicle)}
                {vehicle.registration && formatLicensePlate(vehicle.registration)}
              </TextLines>
            </Description>
            <Description
              term={t('purchase:Review.club')}
              action={
                <ReviewChangeLink
                  to={buildUrlOfStepToChange('interventionreportregion')}
                  choiceName={t('purchase:Review.club')}
                />
              }
            >
              <TextLines>
                <strong>
                  <WholeWords>{`${club.number} – ${club.name}`}</WholeWords>
                </strong>
                {club.city}
              </TextLines>
            </Description>
          </DescriptionList>
        </Card>
        <MemberSummary member={props.member} />
        <PaymentMethodSummary
          card={props.card}
          address={props.address}
          changeUrlOf={() => buildUrlOfStepToChange('payinterventionreport')}
        />
      </Stack>
      <PayReport report={report} paying={props.paying} />
      <Actions>
        <StepBackLink />
      </Actions>
    </ReviewColumns>
  )
}
