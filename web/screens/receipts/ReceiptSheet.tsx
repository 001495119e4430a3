import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { ReceiptSheet_receipt$key } from '../../__generated__/ReceiptSheet_receipt.graphql.ts'
import { Card } from '../../ui/Card.tsx'
import { InvoiceTable } from '../../ui/InvoiceTable.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Stack } from '../../ui/layout.tsx'
import { useFormat } from '../../ui/useFormat.ts'
import { ReceiptPass } from './ReceiptPass.tsx'
import styles from './ReceiptSheet.module.css'

/** What was paid, or was not, and for what. */
export function ReceiptSheet({ receipt: key }: { receipt: ReceiptSheet_receipt$key }) {
  const { t } = useTranslation('receipts')
  const { money } = useFormat()
  const receipt = useFragment(
    graphql`
      fragment ReceiptSheet_receipt on Receipt {
        successful
        lines {
          name
          description
          amount {
            cents
          }
        }
        amount {
          cents
        }
        taxable {
          cents
        }
        nonTaxable {
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
        ...ReceiptPass_receipt
      }
    `,
    key,
  )
  const { successful, lines, amount, taxable, nonTaxable, tps, tvq, total } = receipt
  return (
    <Stack gap={5}>
      {!successful && (
        <Notice tone="problem" title={t('Receipt.failedTitle')}>
          {t('Receipt.failedText')}
        </Notice>
      )}
      <Card>
        <InvoiceTable
          caption={t('Receipt.details')}
          lines={lines.map(({ name, description, amount }) => ({
            label: name,
            detail: description,
            cents: amount.cents,
          }))}
          subtotal={amount.cents}
          tps={tps.cents}
          tvq={tvq.cents}
          total={total.cents}
          totalLabel={t(successful ? 'Receipt.paid' : 'Receipt.notPaid')}
        />
        {nonTaxable.cents !== 0 && (
          <p className={styles.taxes}>
            {t('Receipt.taxes', {
              // In dollars: one is singular.
              count: nonTaxable.cents / 100,
              taxable: money(taxable.cents),
              nonTaxable: money(nonTaxable.cents),
            })}
          </p>
        )}
      </Card>
      <ReceiptPass receipt={receipt} />
    </Stack>
  )
}
