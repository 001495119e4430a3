import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type {
  ReportStep_query$data,
  ReportStep_query$key,
} from '../../__generated__/ReportStep_query.graphql.ts'
import { paths } from '../../platform/paths.ts'
import { useReload } from '../../relay/useReload.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { ContactHelp } from '../../ui/ContactLinks.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { RetryBlock } from '../../ui/RetryBlock.tsx'
import { Actions, Container, Stack } from '../../ui/layout.tsx'
import { ActionBarPriceText } from '../../wizard/ActionBarPriceText.tsx'
import { StepRedirect } from '../../wizard/StepRedirect.tsx'
import { StepSkeleton } from '../../wizard/StepSkeleton.tsx'
import { HideStepBar } from '../../wizard/HideStepBar.tsx'
import { StepPrice } from '../../wizard/StepActions.tsx'
import { WizardStep } from '../../wizard/WizardStep.tsx'
import { LostDraftScreen } from '../../wizard/LostDraftScreen.tsx'
import { changeDraft, readLastDraftOutcome, useDraft } from '../../wizard/draft.ts'
import { recordRedirectTargetStep } from '../../wizard/redirectedStep.ts'
import { isEarlierWizardStep, buildWizardStepUrl } from '../../wizard/wizard.ts'
import { InterventionReportSummary } from './InterventionReportSummary.tsx'
import {
  type ReportDraft,
  type ReportStepPath,
  reportWizard,
  findInitialInterventionReportStep,
  buildDraftFromInterventionReport,
} from './reportWizard.ts'

interface InterventionReportStepProps {
  query: ReportStep_query$key
  current: ReportStepPath
  title: string
  lead?: ReactNode
  /**
   * Text for an intervention report that is not found. By default, the text says that the report is
   * already paid or belongs to another member.
   */
  notFound?: string | null
  /**
   * True if the wizard step uses the full width. Such a step shows the data of the intervention
   * report itself, without the collapsible summary.
   */
  wide?: boolean
  children: ReactNode
}

/**
 * Layout of each step of the wizard that pays an intervention report. It first loads the report's
 * data, then redirects to the first incomplete step (R-20, K06).
 */
export function ReportStep({
  query: key,
  current,
  title,
  lead,
  notFound,
  wide,
  children,
}: InterventionReportStepProps) {
  const { t } = useTranslation('interventions')
  const { reload, busy } = useReload()
  const [draft] = useDraft(reportWizard)
  const query = useFragment(
    graphql`
      fragment ReportStep_query on Query {
        viewer {
          interventionReport(id: $reportId) @catch {
            id
            invoice {
              total {
                cents
              }
            }
            ...InterventionReportSummary_report
            vehicle @include(if: $reading) {
              id
              isComplete
              previousClub {
                id
                available
                region {
                  id
                }
              }
            }
          }
          paymentCard @include(if: $reading) @catch {
            isExpired
          }
          billingAddress @include(if: $reading) @catch {
            addressLine
          }
        }
      }
    `,
    key,
  )
  const reportResult = query.viewer?.interventionReport
  const initialDraft = readInitialInterventionReportDraft(query)
  // The step is fixed once the data is in the draft; a later result with the same club does not
  // change it.
  const step =
    initialDraft &&
    findInitialInterventionReportStep(current, draft.reading ? { ...draft, ...initialDraft } : draft)

  // A payment with an unknown outcome must not change, so the review is shown until the outcome is
  // known.
  if (draft.attempt && current !== 'reviewinterventionreportpayment')
    return (
      <StepRedirect to={buildInterventionReportStepUrl('reviewinterventionreportpayment', draft.reportId)} />
    )
  if (!reportResult) return null
  const ending = readLastDraftOutcome(reportWizard)
  if (reportResult.ok && !reportResult.value && ending && ending.subject === draft.reportId)
    return (
      <>
        <HideStepBar />
        <LostDraftScreen outcome={ending} startPath={paths.dashboard()} />
      </>
    )
  if (reportResult.ok && !reportResult.value)
    return <InterventionReportNotFound lead={notFound ?? t('PayInterventionReport.notFound')} />
  if (step && (draft.reading || step !== current)) {
    const storeInitialInterventionReportDraft = () => {
      changeDraft(reportWizard, draft.reading ? { ...initialDraft, firstStep: step } : initialDraft)
      // A member who asked for a later step is told why an earlier one is shown.
      if (isEarlierWizardStep(reportWizard.steps, step, draft.asked))
        recordRedirectTargetStep(reportWizard, step)
    }
    return (
      <StepRedirect
        to={buildInterventionReportStepUrl(step, initialDraft.reportId)}
        beforeRedirect={storeInitialInterventionReportDraft}
      />
    )
  }
  // Another report is still loading.
  if (draft.reading && reportResult.ok) return <StepSkeleton />
  const report = reportResult.ok ? reportResult.value : null
  const cents = report?.invoice.total.cents
  return (
    <StepPrice value={cents === undefined ? null : <InterventionReportTotal cents={cents} />}>
      <WizardStep
        wizard={reportWizard}
        current={current}
        title={title}
        lead={reportResult.ok ? lead : undefined}
        notice={
          report &&
          !wide && <InterventionReportSummary report={report} isFirstStep={current === draft.firstStep} />
        }
        layout={wide ? 'wide' : 'beside'}
      >
        {reportResult.ok ? (
          children
        ) : (
          <RetryBlock onRetry={reload} busy={busy}>
            {t('InterventionReport.genericError')}
          </RetryBlock>
        )}
      </WizardStep>
    </StepPrice>
  )
}

/**
 * Total price of the intervention report, shown in the action bar next to the continue or pay
 * button.
 */
export function InterventionReportTotal({ cents }: { cents: number }) {
  const { t } = useTranslation()
  return <ActionBarPriceText cents={cents} caption={t('words.taxesIncluded')} />
}

/** Returns the URL of a step of the wizard that pays an intervention report. */
export const buildInterventionReportStepUrl = (step: ReportStepPath, reportId = '') =>
  buildWizardStepUrl(reportWizard, step, { id: reportId })

/**
 * Returns the initial draft for the payment of an intervention report, built from the query result.
 * Returns null when the report is not available, or when the draft already contains the data of the
 * report.
 */
function readInitialInterventionReportDraft({ viewer }: ReportStep_query$data): ReportDraft | null {
  const { interventionReport: asked, paymentCard: card, billingAddress: address } = viewer ?? {}
  if (!asked?.ok || !asked.value || !card || !address) return null
  return buildDraftFromInterventionReport({
    id: asked.value.id,
    vehicle: asked.value.vehicle ?? null,
    // Card or address data that failed to load is requested from the member in the payment step.
    card: card.ok ? (card.value ?? null) : null,
    address: address.ok ? (address.value ?? null) : null,
  })
}

/**
 * Screen for an intervention report that is already paid or belongs to another member (K12, K18).
 */
function InterventionReportNotFound({ lead }: { lead: string }) {
  const { t } = useTranslation(['interventions', 'common'])
  return (
    <Container width="text">
      <HideStepBar />
      <Stack gap={5}>
        <PageTitle lead={lead}>{t('Report.notFound')}</PageTitle>
        <Actions>
          <ButtonLink to={paths.dashboard()} variant="primary" icon="arrowLeft">
            {t('common:words.home')}
          </ButtonLink>
          <ButtonLink to={paths.receipts()} icon="receipt">
            {t('Report.receipts')}
          </ButtonLink>
        </Actions>
        {/* `data-contact` hides the contact block of the footer, because this block replaces it. */}
        <Stack gap={2} data-contact>
          <ContactHelp />
        </Stack>
      </Stack>
    </Container>
  )
}
