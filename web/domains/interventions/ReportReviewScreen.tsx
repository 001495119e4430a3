import { useTranslation } from 'react-i18next'
import { graphql, usePreloadedQuery } from 'react-relay'
import type { ReportReviewScreenQuery } from '../../__generated__/ReportReviewScreenQuery.graphql.ts'
import { UnconfirmedPayment } from '../payment/shared/UnconfirmedPayment.tsx'
import { isAddressPresent, isCardValid } from '../payment/shared/paymentDetailChecks.ts'
import { useReload } from '../../relay/useReload.ts'
import type { ScreenProps } from '../../relay/startScreenQuery.ts'
import { RetryBlock } from '../../ui/RetryBlock.tsx'
import { StepRedirect } from '../../wizard/StepRedirect.tsx'
import { useDraft } from '../../wizard/draft.ts'
import { ReportReview } from './ReportReview.tsx'
import { ReportStep, buildInterventionReportStepUrl } from './ReportStep.tsx'
import { type ReportStepPath, reportWizard } from './reportWizard.ts'
import { usePayReport } from './usePayReport.ts'

/**
 * Last step of the payment of an intervention report: the review (K07). While the outcome of the
 * payment is unknown, the screen says so instead of showing the review.
 */
export default function ReportReviewScreen({ queryRef }: ScreenProps<ReportReviewScreenQuery>) {
  const { t } = useTranslation('interventions')
  const { reload, busy } = useReload()
  const [draft] = useDraft(reportWizard)
  const paying = usePayReport()
  const data = usePreloadedQuery<ReportReviewScreenQuery>(
    graphql`
      query ReportReviewScreenQuery(
        $reportId: ID!
        $reading: Boolean!
        $vehicleId: ID!
        $hasVehicle: Boolean!
        $clubId: ID!
        $hasClub: Boolean!
      ) @preloadable {
        ...Shell_query
        ...ReportStep_query
        viewer {
          ...MemberSummary_member
          interventionReport(id: $reportId) @catch {
            ...ReportReview_report
          }
          vehicle(id: $vehicleId) @include(if: $hasVehicle) @catch {
            isComplete
            ...ReportReview_vehicle
          }
          paymentCard @catch {
            isExpired
            ...CardSummary_card
          }
          billingAddress @catch {
            addressLine
            ...BillingAddressSummary_address
          }
        }
        club(id: $clubId) @include(if: $hasClub) @catch {
          available
          ...ReportReview_club
        }
      }
    `,
    queryRef,
  )
  if (paying.unknown) return <UnconfirmedPayment paying={paying} />

  const { viewer, club } = data
  const { refusal } = paying
  // For a report that was paid meanwhile, the problem's message says that this attempt charged
  // nothing.
  const notFound = refusal?.problem === 'InterventionReportNotFoundProblem' ? refusal.message : null
  const shown = { query: data, current: 'reviewinterventionreportpayment', notFound } as const
  const title = t('ReportReview.title')
  const renderInterventionReportStepRedirect = (step: ReportStepPath) => (
    <StepRedirect to={buildInterventionReportStepUrl(step, draft.reportId)} />
  )
  // `ReportStep` shows the loading state and a missing report.
  const isRead =
    !queryRef.variables.reading && viewer?.interventionReport.ok && viewer.interventionReport.value
  if (!viewer || !isRead) {
    return (
      <ReportStep {...shown} title={title}>
        {null}
      </ReportStep>
    )
  }
  if (!viewer.vehicle?.ok || !viewer.paymentCard.ok || !viewer.billingAddress.ok || !club?.ok) {
    return (
      <ReportStep {...shown} title={title}>
        <RetryBlock onRetry={reload} busy={busy} />
      </ReportStep>
    )
  }
  // The draft may contain ids that no longer exist or cannot be used, so their step is shown again.
  if (!viewer.vehicle.value?.isComplete)
    return renderInterventionReportStepRedirect('reviewinterventionvehiculechoice')
  if (!club.value?.available) return renderInterventionReportStepRedirect('interventionreportclubs')
  if (!isAddressPresent(viewer.billingAddress.value) || !isCardValid(viewer.paymentCard.value))
    return renderInterventionReportStepRedirect('payinterventionreport')

  return (
    <ReportStep {...shown} title={title} lead={t('ReportReview.lead')} wide>
      <ReportReview
        report={isRead}
        member={viewer}
        vehicle={viewer.vehicle.value}
        club={club.value}
        card={viewer.paymentCard.value}
        address={viewer.billingAddress.value}
        paying={paying}
      />
    </ReportStep>
  )
}
