import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import { useNavigate } from 'react-router-dom'
import type { PayReport_report$key } from '../../__generated__/PayReport_report.graphql.ts'
import { Bill, FinePrint } from '../payment/shared/Bill.tsx'
import { PayButton } from '../payment/shared/PayButton.tsx'
import { PaymentUnderWay } from '../payment/shared/PaymentUnderWay.tsx'
import { RefusalNotice } from '../payment/shared/RefusalNotice.tsx'
import type { Declined } from '../payment/shared/useDeclined.ts'
import { Button } from '../../ui/Button.tsx'
import { InvoiceTable } from '../../ui/InvoiceTable.tsx'
import { ActionBar } from '../../wizard/ActionBar.tsx'
import { changeDraft, useDraft } from '../../wizard/draft.ts'
import { ReportTotal, reportAddress } from './ReportStep.tsx'
import { type PaymentOutcome, type ReportProblem, paymentOutcomes } from './problems.ts'
import { report } from './steps.ts'
import type { usePayReport } from './usePayReport.ts'

interface PayReportProps {
  report: PayReport_report$key
  paying: ReturnType<typeof usePayReport>
}

/** Full invoice of a report, and the pay button with the charged amount (R-15, K19). */
export function PayReport({ report: key, paying }: PayReportProps) {
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
    <Bill title={t('ReportReview.invoice')}>
      <InvoiceTable
        caption={t('ReportReview.invoice')}
        captionHidden
        lines={[{ label: t('ReportReview.line'), cents: subtotal.cents }]}
        tps={tps.cents}
        tvq={tvq.cents}
        total={total.cents}
      />
      <FinePrint>
        <p>{t('common:footer.refunds')}</p>
      </FinePrint>
      {paying.refusal && (
        <RefusalNotice
          refusal={paying.refusal}
          actions={
            paying.refusal.problem && (
              <PutRight problem={paying.refusal.problem} message={paying.refusal.message} />
            )
          }
        />
      )}
      <ActionBar price={<ReportTotal cents={total.cents} />}>
        <PayButton
          label={t('ReportReview.pay')}
          totalCents={total.cents}
          paying={paying}
          onPay={() => void paying.pay(total.cents)}
        />
      </ActionBar>
      <PaymentUnderWay paying={paying} />
    </Bill>
  )
}

/**
 * Button from a rejected payment to the step where the member can fix the cause. Renders nothing
 * when the cause is on the review itself.
 */
function PutRight({ problem, message }: { problem: ReportProblem; message: string }) {
  const { t } = useTranslation('interventions')
  const navigate = useNavigate()
  const [{ reportId }] = useDraft(report)
  const { step, query, takesBack = {} }: PaymentOutcome = paymentOutcomes[problem]
  if (!step) return null
  return (
    <Button
      onClick={() => {
        changeDraft(report, takesBack)
        const state: Declined | null = query ? { declined: message } : null
        void navigate(reportAddress(step, reportId) + (query ?? ''), { state })
      }}
    >
      {t(`ReportReview.putRight.${query ? 'card' : step}`)}
    </Button>
  )
}
