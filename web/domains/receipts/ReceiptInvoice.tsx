import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { ReceiptInvoice_receipt$key } from '../../__generated__/ReceiptInvoice_receipt.graphql.ts'
import type { ReceiptInvoice_seller$key } from '../../__generated__/ReceiptInvoice_seller.graphql.ts'
import { InvoiceTable } from '../../ui/InvoiceTable.tsx'

interface ReceiptInvoiceProps {
  receipt: ReceiptInvoice_receipt$key
  /** Seller with its tax numbers; null when the portal has no data about the seller. */
  seller: ReceiptInvoice_seller$key | null
}

/** Invoice of a receipt: lines, taxable amount, both taxes and total (H02, H03, H21). */
export function ReceiptInvoice({ receipt: key, seller: sellerKey }: ReceiptInvoiceProps) {
  const { t } = useTranslation('receipts')
  const receipt = useFragment(
    graphql`
      fragment ReceiptInvoice_receipt on Receipt {
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
      }
    `,
    key,
  )
  const seller = useFragment(
    graphql`
      fragment ReceiptInvoice_seller on Seller {
        tpsNumber
        tvqNumber
      }
    `,
    sellerKey,
  )
  const { successful, lines, amount, taxable, nonTaxable, tps, tvq, total } = receipt
  return (
    <InvoiceTable
      caption={t('Receipt.details')}
      lines={lines.map(({ name, description, amount: lineAmount }) => ({
        label: name,
        detail: description,
        cents: lineAmount.cents,
      }))}
      subtotal={amount.cents}
      taxable={taxable.cents}
      nonTaxable={nonTaxable.cents}
      tps={tps.cents}
      tvq={tvq.cents}
      taxNumbers={
        seller
          ? {
              tps: t('Receipt.taxNumber', { number: joinWithNoBreakSpaces(seller.tpsNumber) }),
              tvq: t('Receipt.taxNumber', { number: joinWithNoBreakSpaces(seller.tvqNumber) }),
            }
          : undefined
      }
      total={total.cents}
      totalLabel={t(successful ? 'Receipt.paid' : 'Receipt.notPaid')}
    />
  )
}

/** Returns a tax number with no-break spaces, so that it stays on one line. */
const joinWithNoBreakSpaces = (taxNumber: string) => taxNumber.replaceAll(' ', '\u00a0')
