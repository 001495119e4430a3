import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Skeleton } from './Skeleton.tsx'
import { useFormat } from './useFormat.ts'
import styles from './InvoiceTable.module.css'

export interface InvoiceTableLine {
  /** Unique key of the invoice line; the index of the line when absent. */
  id?: string
  label: ReactNode
  detail?: ReactNode
  /** Amount of the invoice line before tax, in cents; null while unknown. */
  cents: number | null
  /** Text of the amount of the invoice line; by default the formatted `cents`. */
  text?: string | undefined
}

export interface InvoiceTableProps {
  caption: ReactNode
  /**
   * True if the caption of the table is visually hidden, because a visible title is above the
   * table.
   */
  captionHidden?: boolean
  lines: readonly InvoiceTableLine[]
  /** Subtotal of the invoice before tax, in cents; null while unknown. */
  subtotal?: number | null
  /** Taxable and non-taxable parts of the subtotal, in cents. */
  taxable?: number
  nonTaxable?: number
  /** Amount of the tax TPS (GST), in cents; null while unknown. */
  tps?: number | null
  /** Amount of the tax TVQ (QST), in cents; null while unknown. */
  tvq?: number | null
  /**
   * Rates of the taxes TPS and TVQ, such as 0.05 for 5 %. Absent if the rates are the same as in
   * the locale texts.
   */
  rates?: { tps: number; tvq: number }
  /** Registration numbers of the seller for the taxes TPS and TVQ. */
  taxNumbers?: { tps: string; tvq: string }
  /** Total amount of the invoice to pay, in cents; null while unknown. */
  total: number | null
  totalLabel?: ReactNode
}

/** Invoice with its lines, the subtotal, the taxes TPS and TVQ, and the total. */
export function InvoiceTable(props: InvoiceTableProps) {
  const {
    caption,
    captionHidden,
    lines,
    subtotal,
    taxable,
    nonTaxable,
    tps,
    tvq,
    rates,
    taxNumbers,
    total,
    totalLabel,
  } = props
  const { t } = useTranslation('common')
  const { money, percent } = useFormat()
  const renderInvoiceAmount = (cents: number | null) =>
    cents === null ? <Skeleton className={styles.awaited} /> : money(cents)
  const sums = [
    { label: t('ui.invoice.subtotal'), cents: subtotal },
    { label: t('ui.invoice.taxable'), cents: taxable, part: true },
    { label: t('ui.invoice.nonTaxable'), cents: nonTaxable, part: true },
    {
      label: rates ? t('ui.invoice.tpsAt', { rate: percent(rates.tps) }) : t('ui.invoice.tps'),
      cents: tps,
      detail: taxNumbers?.tps,
    },
    {
      label: rates ? t('ui.invoice.tvqAt', { rate: percent(rates.tvq) }) : t('ui.invoice.tvq'),
      cents: tvq,
      detail: taxNumbers?.tvq,
    },
  ]
  return (
    <table className={styles.table}>
      <caption className={captionHidden ? 'visually-hidden' : styles.caption}>{caption}</caption>
      <thead className="visually-hidden">
        <tr>
          <th scope="col">{t('ui.invoice.item')}</th>
          <th scope="col">{t('ui.invoice.amount')}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line, index) => (
          <tr key={line.id ?? index}>
            <th scope="row">
              {line.label}
              {line.detail && <span className={styles.detail}>{line.detail}</span>}
            </th>
            <td>{line.text ?? renderInvoiceAmount(line.cents)}</td>
          </tr>
        ))}
      </tbody>
      <tbody className={styles.sums}>
        {sums.map(
          (sum) =>
            sum.cents !== undefined && (
              <tr key={sum.label} className={sum.part ? styles.part : undefined}>
                <th scope="row">
                  {sum.label}
                  {sum.detail && <span className={styles.detail}>{sum.detail}</span>}
                </th>
                <td>{renderInvoiceAmount(sum.cents)}</td>
              </tr>
            ),
        )}
      </tbody>
      <tfoot>
        <tr className={styles.total}>
          <th scope="row">{totalLabel ?? t('ui.invoice.total')}</th>
          <td>{renderInvoiceAmount(total)}</td>
        </tr>
      </tfoot>
    </table>
  )
}
