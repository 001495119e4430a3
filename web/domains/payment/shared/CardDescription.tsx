import { useTranslation } from 'react-i18next'
import { TextLines } from '../../../ui/TextLines.tsx'
import styles from '../Card.module.css'
import { CardBrandMark } from '../CardBrandMark.tsx'

interface CardDescriptionProps {
  brand: string | null | undefined
  last4: string
  /** Name of the cardholder. */
  name: string | null | undefined
  expirationMonth: number | null | undefined
  expirationYear: number | null | undefined
  isExpired?: boolean
}

/** Payment card without its number: mark of the brand, last digits, cardholder and expiry date. */
export function CardDescription(props: CardDescriptionProps) {
  const { brand, last4, name, expirationMonth, expirationYear, isExpired = false } = props
  const { t } = useTranslation('payment')
  const date = `${String(expirationMonth).padStart(2, '0')}/${expirationYear}`
  return (
    <div className={styles.card}>
      <CardBrandMark brand={brand} />
      <div className={styles.words}>
        <p className={styles.number}>{t('Card.ending', { brand: brand ?? t('Card.card'), last4 })}</p>
        <p className={styles.detail}>
          <TextLines>
            {name}
            {expirationMonth &&
              expirationYear &&
              (isExpired ? (
                <strong className={styles.problem}>{t('Card.expired', { date })}</strong>
              ) : (
                t('Card.expires', { date })
              ))}
          </TextLines>
        </p>
      </div>
    </div>
  )
}
