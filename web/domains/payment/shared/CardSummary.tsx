import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { CardSummary_card$key } from '../../../__generated__/CardSummary_card.graphql.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import { TextLines } from '../../../ui/TextLines.tsx'
import styles from '../Card.module.css'

/**
 * Summary of the stored payment card: brand, last digits, cardholder and expiry date, with a
 * warning when the card has expired (G02, G29).
 */
export function CardSummary({ card: key }: { card: CardSummary_card$key }) {
  const { t } = useTranslation('payment')
  const { name, brand, last4, expirationMonth, expirationYear, isExpired } = useFragment(
    graphql`
      fragment CardSummary_card on PaymentCard {
        name
        brand
        last4
        expirationMonth
        expirationYear
        isExpired
      }
    `,
    key,
  )
  const date = `${String(expirationMonth).padStart(2, '0')}/${expirationYear}`
  return (
    <div className={styles.card}>
      <span className={styles.mark}>
        <Icon name="card" size="1.5rem" />
      </span>
      <div className={styles.words}>
        <p className={styles.number}>{t('Card.ending', { brand: brand ?? t('Card.card'), last4 })}</p>
        <p className={styles.detail}>
          <TextLines>
            {name}
            {expirationMonth && expirationYear && t(isExpired ? 'Card.expired' : 'Card.expires', { date })}
          </TextLines>
        </p>
      </div>
      {isExpired && <StatusTag tone="problem">{t('Card.isExpired')}</StatusTag>}
    </div>
  )
}
