import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import { useNavigate } from 'react-router-dom'
import type { PayReport_report$key } from '../../__generated__/PayReport_report.graphql.ts'
import { PaymentUnderWay } from '../../parts/payment/PaymentUnderWay.tsx'
import { RefusalNotice } from '../../parts/payment/RefusalNotice.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { InvoiceTable } from '../../ui/InvoiceTable.tsx'
import { Stack } from '../../ui/layout.tsx'
import { useFormat } from '../../ui/useFormat.ts'
import { ActionBar } from '../../wizard/ActionBar.tsx'
import { changeDraft, useDraft } from '../../wizard/draft.ts'
import styles from './Report.module.css'
import { ReportTotal, reportAddress } from './ReportStep.tsx'
import type { Declined } from './ReportPaymentScreen.tsx'
import { type Aftermath, type ReportProblem, aftermaths } from './problems.ts'
import { report } from './steps.ts'
import type { usePayReport } from './usePayReport.ts'

interface PayReportProps {
  report: PayReport_report$key
  paying: ReturnType<typeof usePayReport>
}

/** The whole invoice, and the button that pays it, with the amount that is charged on it (R-15, K19). */
export function PayReport({ report: key, paying }: PayReportProps) {
  const { t } = useTranslation(['interventions', 'common'])
  const { money } = useFormat()
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
    <Card tone="sand" title={t('ReportReview.invoice')} className={styles.confirm}>
      <Stack gap={5}>
        <InvoiceTable
          caption={t('ReportReview.invoice')}
          captionHidden
          lines={[{ label: t('ReportReview.line'), cents: subtotal.cents }]}
          tps={tps.cents}
          tvq={tvq.cents}
          total={total.cents}
        />
        <p className={styles.small}>{t('common:footer.refunds')}</p>
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
          <Button
            variant="primary"
            size="large"
            wide
            busy={paying.sending !== null || paying.refreshing}
            onClick={() => void paying.pay(total.cents)}
          >
            {/* On a phone the amount stands beside the button. */}
            <span>
              {t('ReportReview.pay')} <span className={styles.amount}>{money(total.cents)}</span>
            </span>
          </Button>
        </ActionBar>
      </Stack>
      <PaymentUnderWay paying={paying} />
    </Card>
  )
}

/** The way to where a refusal can be put right; nothing where that is on the review itself. */
function PutRight({ problem, message }: { problem: ReportProblem; message: string }) {
  const { t } = useTranslation('interventions')
  const navigate = useNavigate()
  const [{ reportId }] = useDraft(report)
  const { step, query, takesBack = {} }: Aftermath = aftermaths[problem]
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
