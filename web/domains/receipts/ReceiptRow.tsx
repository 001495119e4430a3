import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import { Link } from 'react-router-dom'
import type { ReceiptRow_receipt$key } from '../../__generated__/ReceiptRow_receipt.graphql.ts'
import { Icon } from '../../ui/Icon.tsx'
import { useFormat } from '../../ui/useFormat.ts'
import { ReceiptFile } from './ReceiptFile.tsx'
import styles from './ReceiptRow.module.css'
import { paths } from '../../platform/paths.ts'

/**
 * Row of a payment in the receipt list: product, vehicle, date, amount and a button for the PDF
 * file. The rest of the row links to the receipt (H01). A failed payment is marked, also when it
 * was paid later (H19).
 */
export function ReceiptRow({ receipt: key }: { receipt: ReceiptRow_receipt$key }) {
  const { t } = useTranslation('receipts')
  const { longDate, money } = useFormat()
  const { id, number, paidAt, successful, total, lines, accessRight, accessRightSnapshot } = useFragment(
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
          description
        }
        accessRightSnapshot {
          vehicle {
            name
            registration
          }
        }
        # Null when the passes failed to load; the row then shows less.
        accessRight {
          status
          vehicleSnapshot {
            name
            registration
          }
        }
      }
    `,
    key,
  )
  const what = lines[0]
  const vehicle = accessRightSnapshot?.vehicle ?? accessRight?.vehicleSnapshot
  const forWhat = vehicle
    ? [vehicle.name, vehicle.registration].filter(Boolean).join(' · ')
    : what?.description
  const isSettledRefusal = !successful && accessRight?.status !== 'PAYMENT_FAILED'
  // A refused payment has a number, but is not a receipt.
  const title = successful ? t('Receipt.title', { number }) : number
  return (
    <li className={styles.row}>
      <span className={styles.date}>{paidAt ? longDate(paidAt) : t('Receipt.noDate')}</span>
      <span className={styles.words}>
        <Link to={paths.receipt(id)} className={styles.link}>
          {what?.name ?? t(successful ? 'Receipt.titleAlone' : 'Receipt.failed')}
          <span className="visually-hidden"> – {title}</span>
        </Link>
        {forWhat && <span className={styles.vehicle}>{forWhat}</span>}
        {isSettledRefusal && (
          <span className={styles.refusal}>
            {t(accessRight?.status === 'ACTIVE' ? 'Receipts.refusedPaidSince' : 'Receipts.refused')}
          </span>
        )}
      </span>
      <span className={styles.number} aria-hidden="true">
        {title}
      </span>
      <span className={styles.amount}>
        {successful ? (
          <strong>{money(total.cents)}</strong>
        ) : (
          <>
            <span className="visually-hidden">{t('Receipt.notPaid')} </span>
            <s>{money(total.cents)}</s>
          </>
        )}
      </span>
      {successful ? (
        <span className={styles.file}>
          <ReceiptFile id={id} number={number} isInRow />
        </span>
      ) : (
        <Icon name="chevronRight" className={styles.go} />
      )}
    </li>
  )
}
