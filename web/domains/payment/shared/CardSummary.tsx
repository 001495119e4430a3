import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { CardSummary_card$key } from '../../../__generated__/CardSummary_card.graphql.ts'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import { CardDescription } from './CardDescription.tsx'

/**
 * Summary of the stored payment card: brand, last digits, cardholder and expiry date, with a
 * warning when the card has expired (G02, G29).
 */
export function CardSummary({ card: key }: { card: CardSummary_card$key }) {
  const { t } = useTranslation('payment')
  const card = useFragment(
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
  return (
    <CardDescription {...card}>
      {card.isExpired && <StatusTag tone="problem">{t('Card.isExpired')}</StatusTag>}
    </CardDescription>
  )
}
