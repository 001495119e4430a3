import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Skeleton } from './Skeleton.tsx'
import { useFormat } from './useFormat.ts'
import styles from './InvoiceTable.module.css'

export interface InvoiceTableLine {
  /** Apart from the others; its place when absent. */
  id?: string
  label: ReactNode
  detail?: ReactNode
  /** Before tax; null while it is not known. */
  cents: number | null
}

export interface InvoiceTableProps {
  caption: ReactNode
  /** The caption is only for those who do not see the title above it. */
  captionHidden?: boolean
  lines: readonly InvoiceTableLine[]
  /** Before tax, in cents. */
  subtotal?: number
  /** What of it the taxes are taken on, and what carries none, in cents. */
  taxable?: number
  nonTaxable?: number
  /** TPS (GST), in cents; null while it is not known. */
  tps?: number | null
  /** TVQ (QST), in cents; null while it is not known. */
  tvq?: number | null
  /** The rates of the two, 0.05 for 5 %, where they are not those of the law as the portal knows it. */
  rates?: { tps: number; tvq: number }
  /** Under which registrations the two are collected. */
  taxNumbers?: { tps: string; tvq: string }
  /** What is paid, in cents; null while it is not known. */
  total: number | null
  totalLabel?: ReactNode
}

/** The whole of what is paid: lines, subtotal, both taxes, total. */
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
  const amount = (cents: number | null) =>
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
            <td>{amount(line.cents)}</td>
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
                <td>{amount(sum.cents)}</td>
              </tr>
            ),
        )}
      </tbody>
      <tfoot>
        <tr className={styles.total}>
          <th scope="row">{totalLabel ?? t('ui.invoice.total')}</th>
          <td>{amount(total)}</td>
        </tr>
      </tfoot>
    </table>
  )
}
