import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import { Link } from 'react-router-dom'
import type { ReceiptRow_receipt$key } from '../../__generated__/ReceiptRow_receipt.graphql.ts'
import { Icon } from '../../ui/Icon.tsx'
import { StatusTag } from '../../ui/StatusTag.tsx'
import { useFormat } from '../../ui/useFormat.ts'
import styles from './ReceiptRow.module.css'
import { paths } from '../../platform/paths.ts'

/** A receipt in its list; the whole row leads to it (H01). One whose payment failed is told apart (H19). */
export function ReceiptRow({ receipt: key }: { receipt: ReceiptRow_receipt$key }) {
  const { t } = useTranslation('receipts')
  const { longDate, money } = useFormat()
  const { id, number, paidAt, successful, total, lines } = useFragment(
    graphql`
      fragment ReceiptRow_receipt on Receipt {
        id
        number
        paidAt
        successful
        total {
          cents
        }
        lines {
          name
        }
      }
    `,
    key,
  )
  return (
    <li className={styles.row}>
      <span className={styles.words}>
        <Link to={paths.receipt(id)} className={styles.link}>
          {t('Receipt.title', { number })}
        </Link>
        <span className={styles.what}>{lines[0]?.name}</span>
        <span className={styles.date}>{paidAt ? longDate(paidAt) : t('Receipt.noDate')}</span>
        {!successful && (
          <StatusTag tone="problem" icon="error">
            {t('Receipt.failed')}
          </StatusTag>
        )}
      </span>
      <span className={styles.amount}>
        {successful ? <strong>{money(total.cents)}</strong> : <s>{money(total.cents)}</s>}
      </span>
      <Icon name="chevronRight" className={styles.go} />
    </li>
  )
}
