import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { SendRequest_quote$key } from '../../../__generated__/SendRequest_quote.graphql.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { InvoiceTable } from '../../../ui/InvoiceTable.tsx'
import { Spinner } from '../../../ui/Spinner.tsx'
import { Stack } from '../../../ui/layout.tsx'
import { useFormat } from '../../../ui/useFormat.ts'
import type { WithoutInsuranceType } from '../passTypes.ts'
import { RequestRefusalNotice } from './RequestRefusalNotice.tsx'
import styles from './RequestReview.module.css'
import type { Requesting } from './useRequest.ts'

interface SendRequestProps {
  quote: SendRequest_quote$key
  type: WithoutInsuranceType
  /** Why it cannot be sent yet; null when it can. */
  reason: string | null
  /** How large the proof is. */
  bytes: number
  requesting: Requesting
  onSend: () => void
}

/** What will be paid once the request is accepted, and the button that sends it; nothing is charged now (F29, F30). */
export function SendRequest({ quote: key, type, reason, bytes, requesting, onSend }: SendRequestProps) {
  const { t } = useTranslation(['insurance', 'access-rights', 'common'])
  const { fileSize } = useFormat()
  const { invoice } = useFragment(
    graphql`
      fragment SendRequest_quote on PurchaseQuote {
        invoice {
          lines {
            kind
            amount {
              cents
            }
          }
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
  const { lines, subtotal, tps, tvq, total } = invoice
  const { sending, refusal } = requesting
  return (
    <Card tone="sand" title={t('WithoutInsuranceReview.price')} className={styles.send}>
      <Stack gap={5}>
        <InvoiceTable
          caption={t('WithoutInsuranceReview.price')}
          captionHidden
          lines={lines.map(({ kind, amount }) => ({
            label:
              kind === 'ACCESS_RIGHT'
                ? t(`access-rights:AccessRightType.${type}`)
                : t(`access-rights:Invoice.line.${kind === '%future added value' ? 'OTHER' : kind}`),
            cents: amount.cents,
          }))}
          subtotal={subtotal.cents}
          tps={tps.cents}
          tvq={tvq.cents}
          total={total.cents}
        />
        <Stack gap={2} className={styles.legal}>
          <p>{t('WithoutInsuranceReview.nothingNow')}</p>
          <p>{t('common:footer.withoutInsurance')}</p>
          <p>{t('common:footer.refunds')}</p>
        </Stack>
        {refusal && <RequestRefusalNotice refusal={refusal} />}
        <Button
          variant="primary"
          size="large"
          wide
          busy={sending}
          disabled={reason !== null}
          reason={reason}
          onClick={onSend}
        >
          {t('WithoutInsuranceReview.send')}
        </Button>
        {sending && <Spinner label={t('WithoutInsuranceReview.sending', { size: fileSize(bytes) })} />}
      </Stack>
    </Card>
  )
}
