import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import { useNavigate } from 'react-router-dom'
import type { PayReport_report$key } from '../../__generated__/PayReport_report.graphql.ts'
import { PurchaseTotalPanel, LegalNotice } from '../payment/shared/ReviewColumns.tsx'
import { PayButton } from '../payment/shared/PayButton.tsx'
import { PaymentProgressDialog } from '../payment/shared/PaymentProgressDialog.tsx'
import { PaymentRefusalNotice } from '../payment/shared/PaymentRefusalNotice.tsx'
import type { DeclinedState } from '../payment/shared/usePaymentDeclineReason.ts'
import { Button } from '../../ui/Button.tsx'
import { InvoiceTable } from '../../ui/InvoiceTable.tsx'
import { ActionBar } from '../../wizard/ActionBar.tsx'
import { changeDraft, useDraft } from '../../wizard/draft.ts'
import { InterventionReportTotal, buildInterventionReportStepUrl } from './ReportStep.tsx'
import {
  type ReportPaymentOutcome,
  type ReportProblem,
  reportPaymentOutcomes,
} from './reportPaymentOutcomes.ts'
import { reportWizard } from './reportWizard.ts'
import type { usePayReport } from './usePayReport.ts'

/**
 * Usual price of an intervention report before tax, in cents. For this price, the review shows a
 * text that the specification prescribes (K07, R-15).
 */
const standardPriceCents = 500_00

interface PayInterventionReportProps {
  report: PayReport_report$key
  paying: ReturnType<typeof usePayReport>
}

/** Full invoice of an intervention report, with a pay button that shows the amount (R-15, K19). */
export function PayReport({ report: key, paying }: PayInterventionReportProps) {
  const { t } = useTranslation(['interventions', 'common'])
  const { invoice } = useFragment(
    graphql`
      fragment PayReport_report on InterventionReport {
        invoice {
          subtotal {
            cents
          }
          tps {
            cents
          }
          tvq {
            cents
          }
          total {
            cents
          }
        }
      }
    `,
    key,
  )
  const { subtotal, tps, tvq, total } = invoice
  return (
    <PurchaseTotalPanel title={t('ReportReview.invoice')}>
      <InvoiceTable
        caption={t('ReportReview.invoice')}
        captionHidden
        lines={[
          {
            label: t('ReportReview.line'),
            detail: t('ReportReview.priceNote'),
            cents: subtotal.cents,
            text: subtotal.cents === standardPriceCents ? t('ReportReview.fixedPrice') : undefined,
          },
        ]}
        tps={tps.cents}
        tvq={tvq.cents}
        total={total.cents}
      />
      <LegalNotice>
        <p>{t('common:footer.refunds')}</p>
      </LegalNotice>
      {paying.refusal && (
        <PaymentRefusalNotice
          refusal={paying.refusal}
          actions={
            paying.refusal.problem && (
              <PaymentProblemCorrectionButton
                problem={paying.refusal.problem}
                message={paying.refusal.message}
              />
            )
          }
        />
      )}
      <ActionBar price={<InterventionReportTotal cents={total.cents} />}>
        <PayButton
          label={t('ReportReview.pay')}
          totalCents={total.cents}
          paying={paying}
          isCardDeclined={paying.refusal?.problem === 'PaymentDeclinedProblem'}
          onPay={() => void paying.pay(total.cents)}
        />
      </ActionBar>
      <PaymentProgressDialog paying={paying} />
    </PurchaseTotalPanel>
  )
}

/**
 * Button below a rejected payment that leads to the wizard step where the member can fix the cause.
 * If the cause can be fixed in the review, nothing is rendered.
 */
function PaymentProblemCorrectionButton({ problem, message }: { problem: ReportProblem; message: string }) {
  const { t } = useTranslation('interventions')
  const navigate = useNavigate()
  const [{ reportId }] = useDraft(reportWizard)
  const { step, query, takesBack = {} }: ReportPaymentOutcome = reportPaymentOutcomes[problem]
  if (!step) return null
  return (
    <Button
      variant={query ? 'primary' : 'secondary'}
      onClick={() => {
        changeDraft(reportWizard, takesBack)
        const state: DeclinedState | null = query ? { declined: message } : null
        void navigate(buildInterventionReportStepUrl(step, reportId) + (query ?? ''), { state })
      }}
    >
      {t(`ReportReview.putRight.${query ? 'card' : step}`)}
    </Button>
  )
}
