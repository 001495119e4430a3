import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { Confirm_quote$key } from '../../__generated__/Confirm_quote.graphql.ts'
import { PaymentUnderWay } from '../../parts/payment/PaymentUnderWay.tsx'
import { RefusalNotice } from '../../parts/payment/RefusalNotice.tsx'
import { ActionBar } from '../../wizard/ActionBar.tsx'
import { changeDraft } from '../../wizard/draft.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { InvoiceTable } from '../../ui/InvoiceTable.tsx'
import { Stack } from '../../ui/layout.tsx'
import { useFormat } from '../../ui/useFormat.ts'
import { GiveUpRequest } from './GiveUpRequest.tsx'
import { PutRight } from './PutRight.tsx'
import styles from './Review.module.css'
import { ShownPrice } from './price.tsx'
import type { SoldType } from './passTypes.ts'
import { type PurchaseDraft, purchase } from './steps.ts'
import type { Buying } from './useBuy.ts'

interface ConfirmProps {
  quote: Confirm_quote$key
  type: SoldType
  /** Why it cannot be confirmed yet; null when it can. */
  reason: string | null
  buying: Buying
  /** What of the review has to be kept with the purchase. */
  also: PurchaseDraft
}

/** The whole invoice, and the button that pays it, with the amount on it. */
export function Confirm({ quote: key, type, reason, buying, also }: ConfirmProps) {
  const { t } = useTranslation(['access-rights', 'common'])
  const { money } = useFormat()
  const { invoice } = useFragment(
    graphql`
      fragment Confirm_quote on PurchaseQuote {
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
  return (
    <Card tone="sand" title={t('Review.invoice')} className={styles.confirm}>
      <Stack gap={5}>
        <InvoiceTable
          caption={t('Review.invoice')}
          captionHidden
          lines={lines.map(({ kind, amount }) => ({
            label:
              kind === 'ACCESS_RIGHT'
                ? t(`AccessRightType.${type}`)
                : t(`Invoice.line.${kind === '%future added value' ? 'OTHER' : kind}`),
            cents: amount.cents,
          }))}
          subtotal={subtotal.cents}
          tps={tps.cents}
          tvq={tvq.cents}
          total={total.cents}
        />
        <Stack gap={2} className={styles.legal}>
          <p>{t('common:footer.refunds')}</p>
          <p>{t('common:footer.insurance')}</p>
        </Stack>
        {buying.refusal && (
          <RefusalNotice
            refusal={buying.refusal}
            actions={
              buying.refusal.problem && (
                <PutRight problem={buying.refusal.problem} message={buying.refusal.message} />
              )
            }
          />
        )}
        {buying.refusal?.problem && <GiveUpRequest problem={buying.refusal.problem} type={type} />}
        <ActionBar price={<ShownPrice price={{ cents: total.cents, of: 'total' }} />}>
          <Button
            variant="primary"
            size="large"
            wide
            busy={buying.sending !== null || buying.refreshing}
            disabled={reason !== null}
            reason={reason}
            onClick={() => {
              changeDraft(purchase, also)
              void buying.pay(total.cents)
            }}
          >
            {/* On a phone the amount stands beside the button. */}
            <span>
              {t('Review.confirm')} <span className={styles.amount}>{money(total.cents)}</span>
            </span>
          </Button>
        </ActionBar>
        <PaymentUnderWay paying={buying} />
      </Stack>
    </Card>
  )
}
