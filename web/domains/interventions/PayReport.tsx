import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import { useNavigate } from 'react-router-dom'
import type { PayReport_report$key } from '../../__generated__/PayReport_report.graphql.ts'
import { PurchaseTotalPanel, LegalNotice } from '../payment/shared/ReviewColumns.tsx'
import { PaymentControls } from '../payment/shared/PaymentControls.tsx'
import { Button } from '../../ui/Button.tsx'
import { InvoiceTable } from '../../ui/InvoiceTable.tsx'
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
      <PaymentControls
        paying={paying}
        label={t('ReportReview.pay')}
        totalCents={total.cents}
        barPrice={<InterventionReportTotal cents={total.cents} />}
        renderRemedy={(problem) => <PaymentProblemCorrectionButton problem={problem} />}
        onPay={paying.pay}
      />
    </PurchaseTotalPanel>
  )
}

/**
 * Button below a rejected payment that leads to the wizard step where the member can fix the cause.
 * If the cause can be fixed in the review, nothing is rendered.
 */
function PaymentProblemCorrectionButton({ problem }: { problem: ReportProblem }) {
  const { t } = useTranslation('interventions')
  const navigate = useNavigate()
  const [{ reportId }] = useDraft(reportWizard)
  const { step, takesBack = {} }: ReportPaymentOutcome = reportPaymentOutcomes[problem]
  if (!step) return null
  return (
    <Button
      onClick={() => {
        changeDraft(reportWizard, takesBack)
        void navigate(buildInterventionReportStepUrl(step, reportId))
      }}
    >
      {t(`ReportReview.putRight.${step}`)}
    </Button>
  )
}
