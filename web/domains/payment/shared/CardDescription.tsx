import { useTranslation } from 'react-i18next'
import { Icon } from '../../../ui/Icon.tsx'
import { TextLines } from '../../../ui/TextLines.tsx'
import styles from '../PaymentCard.module.css'

interface CardDescriptionProps {
  card: {
    readonly brand: string | null | undefined
    readonly last4: string
    /** Name of the cardholder. */
    readonly name: string | null | undefined
    readonly expirationMonth: number | null | undefined
    readonly expirationYear: number | null | undefined
    readonly isExpired?: boolean
  }
}

/** Payment card without its number: mark of the brand, last digits, cardholder and expiry date. */
export function CardDescription({ card }: CardDescriptionProps) {
  const { t } = useTranslation('payment')
  const { brand, last4, expirationMonth: month, expirationYear: year, isExpired } = card
  return (
    <div className={styles.card}>
      <span className={styles.mark} data-brand={brand}>
        <Icon name="card" />
      </span>
      <div className={styles.words}>
        <p className={styles.number}>{t('Card.ending', { brand: brand ?? t('Card.card'), last4 })}</p>
        <p className={styles.detail}>
          <TextLines>
            {card.name}
            {month && year && (
              <span className={isExpired ? styles.problem : undefined}>
                {t(isExpired ? 'Card.expired' : 'Card.expires', {
                  date: `${String(month).padStart(2, '0')}/${year}`,
                })}
              </span>
            )}
          </TextLines>
        </p>
      </div>
    </div>
  )
}
