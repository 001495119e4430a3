import { type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import { Navigate, useNavigate } from 'react-router-dom'
import type {
  ReportStep_query$data,
  ReportStep_query$key,
} from '../../__generated__/ReportStep_query.graphql.ts'
import { paths } from '../../platform/paths.ts'
import { useReload } from '../../relay/reload.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { ContactHelp } from '../../ui/Contact.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { RetryBlock } from '../../ui/RetryBlock.tsx'
import { Actions, Container, Stack } from '../../ui/layout.tsx'
import { BarPrice } from '../../wizard/BarPrice.tsx'
import { StepOutline } from '../../wizard/StepOutline.tsx'
import { WithoutSteps } from '../../wizard/WithoutSteps.tsx'
import { StepPrice } from '../../wizard/StepActions.tsx'
import { WizardStep } from '../../wizard/WizardStep.tsx'
import { changeDraft, readDraft, useDraft } from '../../wizard/draft.ts'
import { noteTurnedBack } from '../../wizard/turnedBack.ts'
import { isEarlier, stepAddress } from '../../wizard/wizard.ts'
import { ReportAside } from './ReportAside.tsx'
import { type ReportStepPath, report, stepOnceRead, takeUp } from './steps.ts'

interface ReportStepProps {
  query: ReportStep_query$key
  current: ReportStepPath
  title: string
  lead?: ReactNode
  /** The step lays itself out over the whole width, with what was chosen so far in it. */
  wide?: boolean
  children: ReactNode
}

/**
 * A screen of the payment of a report, once there is such a report. Where it is opened by its address it first reads what
 * is known of the report, and makes way for the step that has to come before it (R-20, K06).
 */
export function ReportStep({ query: key, current, title, lead, wide, children }: ReportStepProps) {
  const { t } = useTranslation('interventions')
  const { reload, busy } = useReload()
  const [draft] = useDraft(report)
  const query = useFragment(
    graphql`
      fragment ReportStep_query on Query {
        ...ReportAside_query
        viewer {
          interventionReport(id: $reportId) @catch {
            id
            invoice {
              total {
                cents
              }
            }
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
  const asked = query.viewer?.interventionReport
  useReading(query, current)

  // A payment whose outcome is not known is not changed any more: the review finds out first.
  if (draft.attempt && current !== 'reviewinterventionreportpayment')
    return <Navigate to={reportAddress('reviewinterventionreportpayment', draft.reportId)} replace />
  if (!asked) return null
  if (asked.ok && !asked.value) return <NoSuchReport />
  if (draft.reading && asked.ok) return <StepOutline />
  const cents = asked.ok ? asked.value?.invoice.total.cents : undefined
  return (
    <StepPrice value={cents === undefined ? null : <ReportTotal cents={cents} />}>
      <WizardStep
        wizard={report}
        current={current}
        title={title}
        lead={asked.ok ? lead : undefined}
        aside={asked.ok && !wide ? <ReportAside query={query} /> : null}
        layout={wide ? 'wide' : 'beside'}
      >
        {asked.ok ? (
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

/** What is to be paid, beside the way on and the button that pays it. */
export function ReportTotal({ cents }: { cents: number }) {
  const { t } = useTranslation()
  return <BarPrice cents={cents} of={t('words.taxesIncluded')} />
}

/** The address of a step of a report's payment. */
export const reportAddress = (step: ReportStepPath, reportId = '') =>
  stepAddress(report, step, { id: reportId })

/** Takes up what is known of the report, and goes to the step that is to be shown then. */
function useReading({ viewer }: ReportStep_query$data, current: ReportStepPath): void {
  const navigate = useNavigate()
  const [{ reading, asked: typed }] = useDraft(report)
  const { interventionReport: asked, paymentCard: card, billingAddress: address } = viewer ?? {}
  const found = asked?.ok ? asked.value : null

  useEffect(() => {
    if (!reading || !found) return
    changeDraft(
      report,
      takeUp({
        id: found.id,
        vehicle: found.vehicle ?? null,
        // What cannot be told now is asked for.
        card: card?.ok ? (card.value ?? null) : null,
        address: address?.ok ? (address.value ?? null) : null,
      }),
    )
    const step = stepOnceRead(current, readDraft(report))
    // Who has asked for a later one is told why it is another.
    if (isEarlier(report.steps, step, typed)) noteTurnedBack(report, step)
    void navigate(reportAddress(step, found.id), { replace: true })
  }, [reading, found, card, address, current, typed, navigate])
}

/** In place of a report that is not the member's, or is paid (K12, K18). */
function NoSuchReport() {
  const { t } = useTranslation(['interventions', 'common'])
  return (
    <Container width="text">
      <WithoutSteps />
      <Stack gap={5}>
        <PageTitle lead={t('PayInterventionReport.notFound')}>{t('Report.notFound')}</PageTitle>
        <Actions>
          <ButtonLink to={paths.dashboard()} variant="primary" icon="arrowLeft">
            {t('common:words.home')}
          </ButtonLink>
          <ButtonLink to={paths.receipts()} icon="receipt">
            {t('Report.receipts')}
          </ButtonLink>
        </Actions>
        {/* The footer makes way for it. */}
        <Stack gap={2} data-contact>
          <ContactHelp />
        </Stack>
      </Stack>
    </Container>
  )
}
