import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { Invoice_invoice$key } from '../../../__generated__/Invoice_invoice.graphql.ts'
import { InvoiceTable } from '../../../ui/InvoiceTable.tsx'
import type { PassType } from '../../access-rights/shared/passType.ts'

interface InvoiceProps {
  invoice: Invoice_invoice$key
  /**
   * Caption of the invoice table for screen readers, which do not associate the visible title with
   * the table.
   */
  caption: string
  /** Pass type, shown in the first line of the invoice. */
  type: PassType
  /** Label of the total, for an invoice that is not due now. */
  totalLabel?: string
}

/** Invoice of a pass: every line, both taxes and the total. */
export function Invoice({ invoice: key, caption, type, totalLabel }: InvoiceProps) {
  const { t } = useTranslation('access-rights')
  const { lines, subtotal, tps, tvq, total } = useFragment(
    graphql`
      fragment Invoice_invoice on Invoice {
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
    `,
    key,
  )
  return (
    <InvoiceTable
      caption={caption}
      captionHidden
      lines={lines.map(({ kind, amount }) => ({
        label:
          kind === 'ACCESS_RIGHT'
            ? t(`AccessRightType.${type}`)
            : t(`Invoice.line.${kind === '%future added value' ? 'OTHER' : kind}`),
        detail: kind === 'INSURANCE' ? t('Invoice.untaxed') : undefined,
        cents: amount.cents,
      }))}
      subtotal={subtotal.cents}
      tps={tps.cents}
      tvq={tvq.cents}
      total={total.cents}
      totalLabel={totalLabel}
    />
  )
}
