import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from './useFormat.ts'
import styles from './PriceTag.module.css'

export interface PriceTagProps {
  /** Current price, in cents. */
  cents: number
  /** Regular price, in cents; shown struck through if it differs from the current price. */
  regularCents?: number | null
  /** Line about taxes below the price, such as the total with taxes. */
  tax?: string
  size?: 'regular' | 'large'
  /** Additional line below the price, such as the date on which the offer ends. */
  note?: ReactNode
}

/** Price of an item, with the regular price struck through and a line about taxes. */
export function PriceTag({ cents, regularCents, tax, size = 'regular', note }: PriceTagProps) {
  const { t } = useTranslation('common')
  const { money } = useFormat()
  const reduced = regularCents != null && regularCents !== cents
  return (
    <span className={`${styles.price} ${styles[size]}`}>
      <span className={styles.amounts}>
        <span className={styles.current}>
          {reduced && <span className="visually-hidden">{t('ui.price.current')} </span>}
          {money(cents)}
        </span>
        {reduced && (
          <span className={styles.struck}>
            <span className="visually-hidden">{t('ui.price.regular')} </span>
            <s>{money(regularCents)}</s>
          </span>
        )}
      </span>
      {tax && <span className={styles.tax}>{tax}</span>}
      {note && <span className={styles.tax}>{note}</span>}
    </span>
  )
}
